import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type CodeFormProps = {
  label: string;
  hint?: ReactNode;
  /** The format of a code: six digits unless given otherwise. */
  kind?: 'digits' | 'text';
  /** Resolves with the error of a failed try. */
  onCode: (code: string) => Promise<unknown>;
};

const problemOf = (code: string, kind: 'digits' | 'text'): string | true => {
  const given = code.replaceAll(/\s/g, '');
  if (given === '') return 'Please enter the code';
  return kind === 'text' || /^\d{6}$/.test(given) || 'The code has 6 digits';
};

/** A field for one code, with its submit button. */
export const CodeForm = ({ label, hint, kind = 'digits', onCode }: CodeFormProps) => {
  const { register, handleSubmit, formState, setFocus } = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const submit = handleSubmit(async ({ code }) => {
    if (await onCode(code.replaceAll(/\s/g, ''))) setFocus('code', { shouldSelect: true });
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={label}
        hint={hint}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={formState.errors.code?.message}
        {...(kind === 'digits' && { inputMode: 'numeric', className: 'text-lg tracking-[0.3em] tabular-nums' })}
        {...register('code', { validate: (code) => problemOf(code, kind) })}
      />
      <Button type="submit" className="w-full" loading={formState.isSubmitting} loadingLabel="Checking the code">
        Sign in
      </Button>
    </form>
  );
};
