import { emailPattern } from '@aliquot/contract/limits';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FramedAccountPage } from './account-page.tsx';
import { recover, recoverFailure } from './accounts.api.ts';

type Values = { email: string };

const emailProblem = (email: string): string | true => {
  if (email.trim() === '') return 'Please enter your email address';
  return emailPattern.test(email.trim()) || 'Please enter a valid email address';
};

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <FramedAccountPage
    title="Check Your Email"
    intro={
      <>
        If <strong className="font-medium text-ink">{email}</strong> has an account, a message is on its way. Its link expires
        in 1 hour and works once.
      </>
    }
  >
    <div className="grid gap-3">
      <Button look="secondary" onClick={onAgain}>
        Send Another Email
      </Button>
      <LinkButton to="/signin">Back to Sign In</LinkButton>
    </div>
  </FramedAccountPage>
);

/** Asks for a link to set a new password. */
export const RecoveryPage = () => {
  const { email = '' }: { email?: string } = useSearch({ strict: false });
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    defaultValues: { email },
    reValidateMode: 'onChange',
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const again = () => {
    reset({ email: '' });
    setSentTo(null);
  };
  if (sentTo) return <Sent email={sentTo} onAgain={again} />;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await recover(values.email.trim());
      setSentTo(values.email.trim());
    } catch (error) {
      setFailure(recoverFailure(error));
    }
  });

  return (
    <FramedAccountPage title="Reset your password" intro="We send you a link to set a new one. The link expires in 1 hour.">
      <Banner tone="error" message={failure} className="mb-5" />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email address"
          type="email"
          autoComplete="username"
          required
          error={formState.errors.email?.message}
          {...register('email', { validate: emailProblem })}
        />
        <Button type="submit" className="w-full" loading={formState.isSubmitting} loadingLabel="Sending the link">
          Send reset link
        </Button>
      </form>
      <p className="mt-6 text-center">
        <TextLink to="/signin">Back to Sign In</TextLink>
      </p>
    </FramedAccountPage>
  );
};
