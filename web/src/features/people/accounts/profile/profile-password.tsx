import { useForm } from 'react-hook-form';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { SectionCard } from '../../../../ui/layout/card.tsx';
import { LinkButton } from '../../../../ui/text/link.tsx';
import { changePassword, passwordFailure } from '../accounts.api.ts';
import { type Security, useRenew } from './profile.api.ts';
import type { Messages } from './profile-messages.ts';

type PasswordValues = { currentPassword: string; newPassword: string; confirmation: string };

const PasswordForm = ({ fresh, succeed, fail }: Pick<Security, 'fresh'> & Messages) => {
  const renew = useRenew();
  const { register, handleSubmit, formState, reset, getValues, setError } = useForm<PasswordValues>({
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const show = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const wrong = (['currentPassword', 'newPassword'] as const).find((name) => fields[name]);
    if (wrong) setError(wrong, { message: fields[wrong] ?? '' }, { shouldFocus: true });
    else fail(passwordFailure(error));
  };
  const save = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(newPassword, fresh ? undefined : currentPassword);
      reset();
      succeed('Password updated successfully!');
    } catch (error) {
      show(error);
    }
    await renew();
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      {!fresh && (
        <PasswordField
          label="Current password"
          required
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword', { validate: (value) => value !== '' || 'Please enter your current password' })}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        error={formState.errors.newPassword?.message}
        {...register('newPassword', {
          validate: (value) => {
            if (value === '') return 'New password is required';
            return value.length >= 8 || 'Password must be at least 8 characters long';
          },
        })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={formState.errors.confirmation?.message}
        {...register('confirmation', { validate: (value) => value === getValues('newPassword') || 'Passwords do not match' })}
      />
      <Button type="submit" loading={formState.isSubmitting} loadingLabel="Saving your password">
        Set new password
      </Button>
    </form>
  );
};

/** A new password, or a first one for a user who has only signed in another way. */
export const PasswordSection = ({ email, security, ...messages }: { email: string; security: Security } & Messages) => {
  const { fresh, hasPassword } = security;
  const description = hasPassword
    ? 'Setting a new password signs you out everywhere else.'
    : 'Your account has no password yet. Set one to sign in with your email address.';
  return (
    <SectionCard title="Password" description={description}>
      {fresh || hasPassword ? (
        <PasswordForm fresh={fresh} {...messages} />
      ) : (
        <>
          <p className="mb-4">We’ll email you a link to this page, where you can set a password.</p>
          <LinkButton look="secondary" to="/forgot-password" search={{ email }}>
            Email me a link
          </LinkButton>
        </>
      )}
    </SectionCard>
  );
};
