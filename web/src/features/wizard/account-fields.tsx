import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldsProps } from './registration-values.ts';

export const AccountFields = ({ form: { register, formState }, disabled }: FieldsProps) => (
  <>
    <TextField
      label="Full Name"
      autoComplete="name"
      required
      disabled={disabled}
      error={formState.errors.name?.message}
      {...register('name')}
    />
    <TextField
      label="Email Address"
      type="email"
      autoComplete="email"
      required
      disabled={disabled}
      error={formState.errors.email?.message}
      {...register('email')}
    />
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint="At least 8 characters"
      required
      disabled={disabled}
      error={formState.errors.password?.message}
      {...register('password')}
    />
  </>
);
