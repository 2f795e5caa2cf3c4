import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useGo } from '../../platform/navigation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import { AccountFields } from './account-fields.tsx';
import { emptyLab, type LabValues, stepProblem } from './registration-values.ts';
import { SignUpError, useAccount } from './use-account.ts';

/** The account of an owner whose laboratory somebody has registered already: it is claimed on the dashboard. */
export const TakeOver = () => {
  const form = useForm<LabValues>({ defaultValues: emptyLab });
  const account = useAccount(true);
  const go = useGo();
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  const make = async () => {
    const values = form.getValues();
    const wrong = stepProblem('account', values);
    form.clearErrors();
    setProblem(wrong?.message ?? null);
    for (const [name, message] of Object.entries(wrong?.fields ?? {})) form.setError(name as keyof LabValues, { message });
    if (wrong) return;
    setWorking(true);
    try {
      await account.ensure(values);
      go('/lab-dashboard', { replace: true });
    } catch (error) {
      if (!(error instanceof SignUpError)) throw error;
      setProblem(error.message);
      setWorking(false);
    }
  };

  return (
    <AccountPage
      title="Take over your laboratory"
      intro="Your laboratory is registered already. Make an account with the address that our message came to, confirm it, and claim the laboratory on your dashboard."
    >
      <Banner tone="error" message={problem} className="mb-5" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <AccountFields form={form} disabled={working} />
        {account.captcha.widget}
        <Button type="submit" className="mt-4 w-full" loading={working} loadingLabel="Creating your account">
          Create account
        </Button>
      </form>
      <p className="mt-6 text-center">
        Already have an account?{' '}
        <TextLink to="/signin" search={{ from: '/lab-dashboard' }}>
          Sign in
        </TextLink>
      </p>
    </AccountPage>
  );
};
