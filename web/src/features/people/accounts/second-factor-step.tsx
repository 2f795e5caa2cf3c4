import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { AccountPage } from './account-page.tsx';
import { signInFailure } from './accounts.api.ts';
import { CodeForm } from './code-form.tsx';
import { useNavigationMethods, useOriginSearch, useSignInAttempt } from './entering.ts';
import { textSecondFactor, verifyAppCode, verifyRecoveryCode, verifyTextedFactor, waysInQuery } from './ways-in.api.ts';

type Factor = 'totp' | 'recovery' | 'otp';

const factors = {
  totp: {
    label: 'Code',
    hint: '6 digits that change every 30 seconds',
    intro: 'Enter the code from your authenticator app.',
    kind: 'digits',
    verify: verifyAppCode,
    choice: 'Use your authenticator app',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'Each recovery code works once.',
    intro: 'Enter one of your recovery codes.',
    kind: 'text',
    verify: verifyRecoveryCode,
    choice: 'Use a recovery code instead',
  },
  otp: {
    label: 'Code',
    hint: '6 digits',
    intro: 'Enter the code we sent to your phone.',
    kind: 'digits',
    verify: verifyTextedFactor,
    choice: 'Send a code to your phone',
  },
} as const;

/** The second step of signing in, after any first one. */
export const SecondFactorStep = () => {
  const [factor, setFactor] = useState<Factor>('totp');
  const [sending, setSending] = useState(false);
  const { attempt, failure, setFailure } = useSignInAttempt();
  const methods = useNavigationMethods();
  const search = useOriginSearch();
  const { data: ways } = useQuery(waysInQuery);
  const canText = methods ? methods.includes('otp') : (ways?.phoneCode ?? false);
  const { label, hint, intro, kind, verify } = factors[factor];

  const choose = async (next: Factor) => {
    setFailure(null);
    if (next === 'otp') {
      setSending(true);
      const error: unknown = await textSecondFactor().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      setSending(false);
      if (error) return setFailure(signInFailure(error));
    }
    setFactor(next);
  };

  return (
    <AccountPage title="One more step" intro={intro}>
      <Banner tone="error" message={failure} className="mb-5" />
      <CodeForm key={factor} label={label} hint={hint} kind={kind} onCode={(code) => attempt(() => verify(code))} />
      <div className="-mx-3 mt-4 grid justify-items-start">
        {(['totp', 'recovery', 'otp'] as const)
          .filter((each) => each !== factor && (each !== 'otp' || canText))
          .map((each) => (
            <Button
              key={each}
              look="quiet"
              size="sm"
              loading={each === 'otp' && sending}
              loadingLabel="Sending the code"
              onClick={() => void choose(each)}
            >
              {factors[each].choice}
            </Button>
          ))}
      </div>
      <p className="mt-6 text-center">
        <TextLink to="/signin" search={search}>
          Start over
        </TextLink>
      </p>
    </AccountPage>
  );
};
