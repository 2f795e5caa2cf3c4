import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useHeldForm } from '../../../platform/kept/held-form.ts';
import { useGo } from '../../../platform/navigation.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SpinnerMark } from '../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AppLink, TextLink } from '../../../ui/text/link.tsx';
import { AccountPage } from './account-page.tsx';
import { type SignIn, signIn } from './accounts.api.ts';
import { useNavigationEmail, useOriginSearch, useSignInAttempt, useSingleSignOnError } from './entering.ts';
import { OtherWays } from './other-ways.tsx';
import { waysInQuery } from './ways-in.api.ts';

/** The message for an error from single sign-on; null without one. */
const singleSignOnMessage = (error: string | undefined, name = 'your other account'): string | null => {
  if (error === undefined) return null;
  if (error === 'account_not_linked')
    return `An account with this email address already exists. Sign in with your password, then connect ${name} in your profile.`;
  return `Sign-in with ${name} failed. Please try again.`;
};

const useSingleSignOnMessage = (error: string | undefined): string | null => {
  const { data } = useQuery({ ...waysInQuery, enabled: error !== undefined });
  const [provider, ...others] = data?.providers ?? [];
  return singleSignOnMessage(error, others.length === 0 ? provider?.name : undefined);
};

/** Placed outside the form, which visitors who were not signed in before can use at once. */
const CheckingSession = () => (
  <output className="visible absolute top-8 left-1/2 flex -translate-x-1/2 animate-late items-center gap-2 text-sm text-muted">
    <SpinnerMark /> Checking your session
  </output>
);

export const PasswordStep = ({ checking }: { checking: boolean }) => {
  const { error } = useSession();
  const go = useGo();
  const { attempt, failure, setFailure } = useSignInAttempt();
  const singleSignOnFailure = useSingleSignOnMessage(useSingleSignOnError());
  const search = useOriginSearch();
  const { register, handleSubmit, formState, setError, setFocus, getValues } = useForm<SignIn>({
    // Uncontrolled, so that what the browser filled in before hydration stays.
    defaultValues: { ...useNavigationEmail(), rememberMe: false },
  });
  /** For the page that is opened next. Asked at the click: an address typed before hydration draws nothing anew. */
  const given = () => {
    const email = getValues('email')?.trim();
    return email ? { email } : {};
  };
  const form = useRef<HTMLFormElement>(null);
  useHeldForm(form);

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    const missing = (['email', 'password'] as const).filter((name) => !values[name]?.trim());
    if (missing[0]) {
      for (const name of missing) setError(name, { type: 'required' });
      setFocus(missing[0]);
      return setFailure('Please enter both email and password');
    }
    if (await attempt(() => signIn(values))) setFocus('password', { shouldSelect: true });
  });

  return (
    <AccountPage
      title="Welcome back"
      intro={search.from === undefined ? 'Sign in to follow your projects and labs.' : 'Please sign in to continue.'}
      guessed={checking}
    >
      {checking && <CheckingSession />}
      <Banner tone="error" message={failure ?? error ?? singleSignOnFailure} className="mb-5" />
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email address"
          type="email"
          autoComplete="username"
          invalid={Boolean(formState.errors.email)}
          {...register('email')}
        />
        <PasswordField label="Password" invalid={Boolean(formState.errors.password)} {...register('password')} />
        <div className="mb-5 flex items-center justify-between gap-4">
          <Checkbox label="Remember me" {...register('rememberMe')} />
          <TextLink to="/forgot-password" state={given}>
            Forgot password?
          </TextLink>
        </div>
        <div className="grid gap-3">
          <Button type="submit" loading={formState.isSubmitting} loadingLabel="Signing in">
            Sign in
          </Button>
          <Button look="secondary" onClick={() => go('/')}>
            Cancel
          </Button>
        </div>
      </form>
      <OtherWays given={given} onFailure={setFailure} />
      <p className="mt-6 text-center">
        New to Aliquot?{' '}
        <AppLink to="/signup" search={search} className="prose-link">
          Create an account
        </AppLink>
      </p>
    </AccountPage>
  );
};
