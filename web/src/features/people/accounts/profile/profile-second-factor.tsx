import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SectionCard } from '../../../../ui/layout/card.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
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

/** From this number on the user should create new codes. */
const fewCodes = 3;

const codesLeft = (count: number) => {
  if (count === 0) return 'No recovery codes left';
  return count === 1 ? '1 recovery code left' : `${count} recovery codes left`;
};

const Off = ({ begun, onSetUp }: { begun: boolean; onSetUp: () => void }) => (
  <>
    <p className="mb-4">
      {begun
        ? 'You haven’t finished setting up your authenticator app. You sign in with your password only.'
        : 'With an authenticator app, a stolen password isn’t enough to sign in: you also need a code from the app.'}
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
      You sign in with your password and a code from your authenticator app.
      {left <= fewCodes && ' Create new recovery codes, so you can sign in without your phone.'}
      {required && ' Administrators can’t turn it off here.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={onRenew}>
        Create recovery codes
      </Button>
      {!required && (
        <Button look="quiet" onClick={onRemove}>
          Turn off second factor
        </Button>
      )}
    </div>
  </>
);

type Asked = 'set-up' | 'renew' | 'remove';

/** The authenticator app: set up, new recovery codes, turn off. */
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
        fallback="We couldn’t set up the authenticator app. Please try again."
        onConfirm={async (password) => setEnrolment(await beginAuthenticator(password))}
      >
        <p>You need an authenticator app on your phone or computer. You’ll connect it in the next step.</p>
      </ProofDialog>
      <ProofDialog
        {...dialog}
        open={asked === 'renew'}
        title="Create new recovery codes?"
        confirmLabel="Create new codes"
        fallback="We couldn’t create new recovery codes. Your old ones still work."
        onConfirm={async (password) => {
          setShown({
            codes: await renewRecoveryCodes(password),
            afterwards: 'You have new recovery codes. The old ones no longer work.',
          });
          await renew();
        }}
      >
        <p>Your current codes will stop working.</p>
      </ProofDialog>
      <ProofDialog
        {...dialog}
        open={asked === 'remove'}
        title="Turn off the second factor?"
        confirmLabel="Turn off second factor"
        danger
        fallback="We couldn’t turn off the second factor. Please try again."
        onConfirm={remove}
      >
        <p>You’ll sign in with your password only. Your recovery codes stop working, and you’re signed out everywhere else.</p>
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
