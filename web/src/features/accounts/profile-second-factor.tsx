import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import {
  beginAuthenticator,
  type Enrolment,
  removeAuthenticator,
  renewRecoveryCodes,
  type Security,
  useRenew,
} from './profile.api.ts';
import { AuthenticatorDialog } from './profile-authenticator.tsx';
import type { Messages } from './profile-messages.ts';
import { ProofDialog, proofByPassword } from './profile-proof.tsx';
import { RecoveryCodesDialog } from './profile-recovery-codes.tsx';

/** From how many on it is time for new ones. */
const fewCodes = 3;

const codesLeft = (count: number) => {
  if (count === 0) return 'No recovery codes left';
  return count === 1 ? '1 recovery code left' : `${count} recovery codes left`;
};

const Off = ({ begun, onSetUp }: { begun: boolean; onSetUp: () => void }) => (
  <>
    <p className="mb-4">
      {begun
        ? 'You began to set up an authenticator app and did not finish. Signing in asks for your password alone.'
        : 'With an authenticator app, a stolen password alone does not open your account: signing in asks for a code of the app as well.'}
    </p>
    <Button onClick={onSetUp}>Set up an authenticator app</Button>
  </>
);

type OnProps = { left: number; required: boolean; onRenew: () => void; onRemove: () => void };

const On = ({ left, required, onRenew, onRemove }: OnProps) => (
  <>
    <p className="mb-2 flex flex-wrap items-center gap-2">
      <Badge tone="good">On</Badge>
      <Badge tone={left <= fewCodes ? 'warn' : 'neutral'}>{codesLeft(left)}</Badge>
    </p>
    <p className="mb-4">
      Signing in asks for a code of your authenticator app.
      {left <= fewCodes && ' Make new recovery codes, so that you can sign in without your phone.'}
      {required && ' Administrators here must keep it.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={onRenew}>
        New recovery codes
      </Button>
      {!required && (
        <Button look="quiet" onClick={onRemove}>
          Switch off
        </Button>
      )}
    </div>
  </>
);

type Asked = 'set-up' | 'renew' | 'remove';

/** The authenticator app: set up, its recovery codes made anew, removed. */
export const SecondFactorSection = ({ security, succeed }: { security: Security } & Messages) => {
  const renew = useRenew();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [shown, setShown] = useState<{ codes: readonly string[]; afterwards: string } | null>(null);
  const authenticator = security.factors.find(({ factor_type }) => factor_type === 'totp');
  const dialog = { proof: proofByPassword(security), onClose: () => setAsked(null) };
  const confirmed = async () => {
    setShown({
      codes: enrolment?.recoveryCodes ?? [],
      afterwards: 'The second factor is on. You are signed out everywhere else.',
    });
    setEnrolment(null);
    await renew();
  };
  const remove = async (password?: string) => {
    await removeAuthenticator(password);
    await renew();
    succeed('The second factor is off. You are signed out everywhere else.');
  };
  return (
    <SectionCard title="Second factor">
      {authenticator?.status === 'verified' ? (
        <On
          left={security.recoveryCodesLeft ?? 0}
          required={security.secondFactorRequired}
          onRenew={() => setAsked('renew')}
          onRemove={() => setAsked('remove')}
        />
      ) : (
        <Off begun={authenticator !== undefined} onSetUp={() => setAsked('set-up')} />
      )}
      <ProofDialog
        {...dialog}
        open={asked === 'set-up'}
        title="Set up an authenticator app"
        confirmLabel="Continue"
        fallback="The authenticator app could not be set up."
        onConfirm={async (password) => setEnrolment(await beginAuthenticator(password))}
      >
        <p>You need an app on your phone or computer that shows codes for signing in. The next step connects it.</p>
      </ProofDialog>
      <ProofDialog
        {...dialog}
        open={asked === 'renew'}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        fallback="The recovery codes could not be made."
        onConfirm={async (password) => {
          setShown({
            codes: await renewRecoveryCodes(password),
            afterwards: 'You have new recovery codes. The old ones do not work any more.',
          });
          await renew();
        }}
      >
        <p>The ones that you have stop working.</p>
      </ProofDialog>
      <ProofDialog
        {...dialog}
        open={asked === 'remove'}
        title="Switch off the second factor?"
        confirmLabel="Switch off"
        danger
        fallback="The second factor could not be switched off."
        onConfirm={remove}
      >
        <p>Signing in asks for your password alone then. Your recovery codes stop working, and you are signed out elsewhere.</p>
      </ProofDialog>
      <AuthenticatorDialog enrolment={enrolment} onClose={() => setEnrolment(null)} onConfirmed={confirmed} />
      <RecoveryCodesDialog
        codes={shown?.codes ?? null}
        onClose={() => {
          if (shown) succeed(shown.afterwards);
          setShown(null);
        }}
      />
    </SectionCard>
  );
};
