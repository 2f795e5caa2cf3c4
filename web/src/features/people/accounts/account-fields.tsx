import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

type Field = UseFormRegisterReturn & { error: string | undefined };

/** `const field = fieldOf(form)`: the props of a field by its name, with its error. */
export const fieldOf =
  <Values extends FieldValues>({ register, formState, getFieldState }: UseFormReturn<Values>) =>
  (name: FieldPath<Values>): Field => ({ error: getFieldState(name, formState).error?.message, ...register(name) });

type AccountFieldsProps = { field: (name: 'name' | 'email' | 'password') => Field; disabled?: boolean };

export const AccountFields = ({ field, disabled = false }: AccountFieldsProps) => (
  <>
    <TextField label="Full Name" autoComplete="name" required {...field('name')} disabled={disabled} />
    <TextField label="Email Address" type="email" autoComplete="email" required {...field('email')} disabled={disabled} />
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint="At least 8 characters"
      required
      {...field('password')}
      disabled={disabled}
    />
  </>
);
