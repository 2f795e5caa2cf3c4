import { emailPattern } from '@aliquot/contract/limits';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const problemOf = (email: string): string | true => {
  if (email.trim() === '') return 'Please enter your email address';
  return emailPattern.test(email.trim()) || 'Please enter a valid email address';
};

type EmailFormProps = {
  email: string | undefined;
  button: string;
  /** Button label while the call runs. */
  working: string;
  children?: ReactNode;
  onEmail: (email: string) => Promise<void>;
};

/** A field for one email address, with its submit button. */
export const EmailForm = ({ email = '', button, working, children, onEmail }: EmailFormProps) => {
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ defaultValues: { email } });
  const submit = handleSubmit((values) => onEmail(values.email.trim()));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register('email', { validate: problemOf })}
      />
      {children}
      <Button type="submit" className="w-full" loading={formState.isSubmitting} loadingLabel={working}>
        {button}
      </Button>
    </form>
  );
};
