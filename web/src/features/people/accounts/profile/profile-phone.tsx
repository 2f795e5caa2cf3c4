import { useEffect, useId, useRef, useState } from 'react';
import { api } from '../../../../platform/server/api.ts';
import { failureMessage } from '../../../../platform/server/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { SectionCard } from '../../../../ui/layout/card.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { withoutReload } from '../../../../ui/without-reload.ts';
import { textCode } from '../ways-in.api.ts';
import { confirmPhone, phoneCodeFailure, type Security, useRenew } from './profile.api.ts';
import type { Messages } from './profile-messages.ts';
import { ProofDialog, proofBySession, SignInAgainButton, SignInFirst } from './profile-proof.tsx';

/** The two steps of a new number: enter it, then enter the code sent to it. */
const useNewPhone = (onKept: () => Promise<void>) => {
  const renew = useRenew();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);
  const work = async (act: () => Promise<unknown>, words: (error: unknown) => string) => {
    setWorking(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(words(error));
      await renew();
    } finally {
      setWorking(false);
    }
  };
  const back = () => {
    setSentTo(null);
    setCode('');
    setFailure(undefined);
  };
  const forget = () => {
    back();
    setNumber('');
  };
  const send = () =>
    work(
      async () => {
        await textCode(number.trim());
        setSentTo(number.trim());
      },
      (error) => failureMessage(error, 'We couldn’t send the code. Please try again.'),
    );
  const keep = (to: string) =>
    work(async () => {
      await confirmPhone(to, code.trim());
      forget();
      await onKept();
    }, phoneCodeFailure);
  const submit = () => {
    if (sentTo !== null) return code.trim() === '' ? setFailure('Please enter the code') : void keep(sentTo);
    return number.trim() === '' ? setFailure('Please enter a phone number') : void send();
  };
  return { number, setNumber, code, setCode, sentTo, failure, working, submit, back, forget };
};

type PhoneDialogProps = { open: boolean; onClose: () => void; security: Security; onKept: () => Promise<void> };

const PhoneDialog = ({ open, onClose, security, onKept }: PhoneDialogProps) => {
  const form = useId();
  const codeField = useRef<HTMLInputElement>(null);
  const { forget, ...phone } = useNewPhone(onKept);
  useEffect(() => {
    if (phone.sentTo !== null) codeField.current?.focus();
  }, [phone.sentTo]);
  const close = () => {
    forget();
    onClose();
  };
  const fresh = proofBySession(security) === 'nothing';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      busy={phone.working}
      closeButton={false}
      width="md"
      title="Confirm a phone number"
      footer={
        <>
          <Button look="secondary" disabled={phone.working} onClick={close}>
            Cancel
          </Button>
          {fresh ? (
            <Button type="submit" form={form} loading={phone.working}>
              {phone.sentTo === null ? 'Send a code' : 'Confirm code'}
            </Button>
          ) : (
            <SignInAgainButton />
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={withoutReload(() => !phone.working && phone.submit())}>
        {!fresh && <SignInFirst />}
        {fresh && phone.sentTo === null && (
          <TextField
            label="Phone number"
            hint="Include the country code, such as +1 206 555 0100. We’ll text a code to it."
            type="tel"
            autoComplete="tel"
            required
            error={phone.failure}
            value={phone.number}
            onChange={(event) => phone.setNumber(event.target.value)}
          />
        )}
        {fresh && phone.sentTo !== null && (
          <>
            <p className="mb-4">
              We sent a code to {phone.sentTo}. It works for 5 minutes.{' '}
              <button type="button" className="prose-link" onClick={phone.back}>
                Use another number
              </button>
            </p>
            <TextField
              key="code"
              label="Code"
              hint="6 digits"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              ref={codeField}
              className="max-w-56"
              error={phone.failure}
              value={phone.code}
              onChange={(event) => phone.setCode(event.target.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  );
};

/** The phone number for codes, both for sign-in and in place of the authenticator app. */
export const PhoneSection = ({ security, offered, succeed }: { security: Security; offered: boolean } & Messages) => {
  const renew = useRenew();
  const [asked, setAsked] = useState<'set' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const phone = security.factors.find(({ factor_type }) => factor_type === 'phone');
  if (!offered && !phone) return null;
  const remove = async () => {
    await api.accounts.removePhone({});
    await renew();
    succeed('Phone number removed.');
  };
  const kept = async () => {
    close();
    await renew();
    succeed('Phone number confirmed.');
  };
  return (
    <SectionCard title="Phone" description="Use text-message codes to sign in, or in place of your authenticator app.">
      {phone && (
        <p className="mb-4 flex flex-wrap items-center gap-2">
          <span className="font-medium tabular-nums">{phone.phone}</span>
          {phone.status === 'verified' ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
        </p>
      )}
      {!offered && <p className="mb-4">Text-message codes aren’t available here.</p>}
      <div className="flex flex-wrap gap-3">
        {offered && (
          <Button look="secondary" onClick={() => setAsked('set')}>
            {phone ? 'Change number' : 'Add a phone number'}
          </Button>
        )}
        {phone && (
          <Button look="quiet" onClick={() => setAsked('remove')}>
            Remove number
          </Button>
        )}
      </div>
      <PhoneDialog open={asked === 'set'} onClose={close} security={security} onKept={kept} />
      <ProofDialog
        open={asked === 'remove'}
        onClose={close}
        title="Remove your phone number?"
        proof={proofBySession(security)}
        confirmLabel="Remove number"
        danger
        fallback="We couldn’t remove the phone number. Please try again."
        onConfirm={remove}
      >
        <p>You can no longer sign in with text-message codes.</p>
      </ProofDialog>
    </SectionCard>
  );
};
