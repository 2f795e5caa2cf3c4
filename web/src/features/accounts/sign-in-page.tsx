import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { afterSignIn, sameOriginPath } from '../../platform/access.ts';
import { useGo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AppLink, LinkButton, TextLink } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PageSpinner, SpinnerMark } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountPage } from './account-page.tsx';
import { type SignIn, signIn, signInFailure } from './accounts.api.ts';

/** Where the person was going, when a guard sent them here. */
export const useOrigin = (): string | undefined => {
  const { from }: { from?: string } = useSearch({ strict: false });
  return from === undefined ? undefined : sameOriginPath(from, window.location.origin);
};

const useEmailOfNavigation = (): { email?: string } => {
  const { state } = useLocation();
  const { email } = state as { email?: unknown };
  return typeof email === 'string' ? { email } : {};
};

/** Stays out of the way: whoever is not signed in, as most are here, can begin at once. */
const CheckingSession = () => (
  <output className="absolute top-8 left-1/2 flex -translate-x-1/2 animate-late items-center gap-2 text-sm text-muted">
    <SpinnerMark /> Checking your session
  </output>
);

export const SignInPage = () => {
  const { user, loading, refresh } = useSession();
  const go = useGo();
  const from = useOrigin();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, control } = useForm<SignIn>({
    // Without a value of their own the fields keep what the browser has filled in before.
    defaultValues: { ...useEmailOfNavigation(), rememberMe: false },
  });
  const email = useWatch({ control, name: 'email' });

  useEffect(() => {
    if (user) go(afterSignIn(user.role, from), { replace: true });
  }, [user, from, go]);

  if (user) return <PageSpinner label="Taking you to your page" />;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    if (!values.email?.trim() || !values.password) return setFailure('Please enter both email and password');
    try {
      await signIn(values);
      await refresh();
    } catch (error) {
      setFailure(signInFailure(error));
    }
  });

  return (
    <AccountPage title="Welcome back" intro="Sign in to follow your projects and labs.">
      {loading && <CheckingSession />}
      <Banner tone="error" message={failure} className="mb-5" />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField label="Email address" type="email" autoComplete="username" {...register('email')} />
        <PasswordField label="Password" {...register('password')} />
        <div className="mb-5 flex items-center justify-between gap-4">
          <Checkbox label="Remember me" {...register('rememberMe')} />
          <TextLink to="/forgot-password" search={email ? { email } : {}}>
            Forgot password?
          </TextLink>
        </div>
        <div className="grid gap-3">
          <Button type="submit" loading={formState.isSubmitting} loadingLabel="Signing in">
            Sign in
          </Button>
          <LinkButton to="/" look="secondary">
            Cancel
          </LinkButton>
        </div>
      </form>
      <p className="mt-6 text-center">
        New to Aliquot?{' '}
        <AppLink to="/signup" className="prose-link">
          Create an account
        </AppLink>
      </p>
    </AccountPage>
  );
};
