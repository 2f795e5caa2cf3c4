import { bareNumber, phonePattern } from '@aliquot/contract/limits';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountPage } from './account-page.tsx';
import { signInFailure } from './accounts.api.ts';
import { CodeForm } from './code-form.tsx';
import { useSignInAttempt } from './entering.ts';
import { BackToPassword } from './mailed-steps.tsx';
import { forgetSentTo, useSentTo } from './sent-to.ts';
import { signInByTextedCode, textCode } from './ways-in.api.ts';

const problemOf = (phone: string): string | true => {
  const number = bareNumber(phone);
  if (number === '') return 'Please enter your phone number';
  return phonePattern.test(number) || 'Please enter the number with its country code, such as +1 206 555 0100';
};

const PhoneForm = ({ onPhone }: { onPhone: (phone: string) => Promise<void> }) => {
  const { register, handleSubmit, formState } = useForm<{ phone: string }>({ defaultValues: { phone: '' } });
  const submit = handleSubmit(({ phone }) => onPhone(phone.trim()));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Phone number"
        hint="Include the country code, such as +1"
        type="tel"
        autoComplete="tel"
        required
        error={formState.errors.phone?.message}
        {...register('phone', { validate: problemOf })}
      />
      <Button type="submit" className="w-full" loading={formState.isSubmitting} loadingLabel="Sending the code">
        Text me a code
      </Button>
    </form>
  );
};

/** Sign-in by text-message code. */
export const TextedCodeStep = () => {
  const [sentTo, setSentTo] = useSentTo('phone');
  const { attempt, failure, setFailure } = useSignInAttempt();
  const send = async (phone: string) => {
    setFailure(null);
    try {
      await textCode(phone);
      setSentTo(phone);
    } catch (error) {
      setFailure(signInFailure(error));
    }
  };
  if (sentTo)
    return (
      <AccountPage
        key="sent"
        announced
        title="Check your phone"
        intro={`If ${sentTo} belongs to an account, we sent it a code.`}
      >
        <Banner tone="error" message={failure} className="mb-5" />
        <CodeForm
          label="Code"
          hint="6 digits"
          onCode={async (code) => {
            const error = await attempt(() => signInByTextedCode(sentTo, code));
            if (!error) forgetSentTo('phone');
            return error;
          }}
        />
        <Button look="secondary" className="mt-3 w-full" onClick={() => setSentTo(null)}>
          Send another code
        </Button>
        <BackToPassword />
      </AccountPage>
    );
  return (
    <AccountPage key="form" title="Sign in by text message" intro="We’ll text a code to your account’s phone number.">
      <Banner tone="error" message={failure} className="mb-5" />
      <PhoneForm onPhone={send} />
      <BackToPassword />
    </AccountPage>
  );
};
