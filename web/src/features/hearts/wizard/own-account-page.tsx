import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';
import { AccountFields, fieldOf } from '../../people/accounts/account-fields.tsx';
import { AccountPage } from '../../people/accounts/account-page.tsx';
import { emptyLab, type LabValues, stepProblem } from './registration-values.ts';
import { SignUpError, useAccount } from './use-account.ts';

type OwnAccountPageProps = {
  title: string;
  intro: string;
  /** The return address of a user who signs in instead. */
  from: string;
  /** Called when the account is created. */
  onMade?: () => void;
};

/** The account step for an owner whose lab is registered already. */
export const OwnAccountPage = ({ title, intro, from, onMade }: OwnAccountPageProps) => {
  const form = useForm<LabValues>({ defaultValues: emptyLab });
  const account = useAccount(true);
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
      onMade?.();
    } catch (error) {
      if (!(error instanceof SignUpError)) throw error;
      setProblem(error.message);
    } finally {
      setWorking(false);
    }
  };
  return (
    <AccountPage title={title} intro={intro}>
      <Banner tone="error" message={problem} className="mb-5" />
      <form noValidate onSubmit={withoutReload(make)}>
        <AccountFields field={fieldOf(form)} disabled={working} />
        {account.captcha.widget}
        <Button type="submit" className="mt-4 w-full" loading={working} loadingLabel="Creating your account">
          Create account
        </Button>
      </form>
      <p className="mt-6 text-center">
        Already have an account?{' '}
        <TextLink to="/signin" search={{ from }}>
          Sign in
        </TextLink>
      </p>
    </AccountPage>
  );
};
