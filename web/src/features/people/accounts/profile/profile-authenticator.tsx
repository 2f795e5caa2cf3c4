import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { authenticatorFailure, confirmAuthenticator, type Enrolment } from './profile.api.ts';

type QrCodeProps = { text: string; label: string };

/** If this fails to load, the key beside it still works. */
const QrCode = lazy(async (): Promise<{ default: (props: QrCodeProps) => ReactNode }> => {
  try {
    return { default: (await import('../../../../ui/qr-code.tsx')).QrCode };
  } catch {
    return { default: () => null };
  }
});

const secretIn = (address: string) => new URL(address).searchParams.get('secret') ?? '';

const Key = ({ secret }: { secret: string }) => (
  <div className="min-w-0">
    <p className="font-medium">Or type this key into the app</p>
    <p className="mt-1 font-mono text-sm wrap-break-word">{secret.match(/.{1,4}/g)?.join(' ')}</p>
    <div className="mt-2">
      <CopyButton label="Copy key" text={secret} />
    </div>
  </div>
);

const Scan = ({ totpURI }: { totpURI: string }) => (
  <>
    <p>Scan this code with an authenticator app. Many password managers include one.</p>
    <div className="my-4 flex flex-col items-start gap-5 sm:flex-row sm:items-center">
      <div className="size-48 shrink-0 overflow-hidden rounded-control border border-line">
        <Suspense fallback={null}>
          <QrCode text={totpURI} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <Key secret={secretIn(totpURI)} />
    </div>
    <p className="mb-4 sm:hidden">
      <a href={totpURI} className="prose-link">
        Open an authenticator app on this device
      </a>
    </p>
  </>
);

type AuthenticatorDialogProps = { enrolment: Enrolment | null; onClose: () => void; onConfirmed: () => Promise<void> };

/** Shows the new secret and asks for a first code to confirm that the app has it. */
export const AuthenticatorDialog = ({ enrolment, onClose, onConfirmed }: AuthenticatorDialogProps) => {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);
  const reset = () => {
    setCode('');
    setFailure(undefined);
  };
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return setFailure('Please enter the 6 digits the app shows');
    setWorking(true);
    try {
      await confirmAuthenticator(digits);
      reset();
      await onConfirmed();
    } catch (error) {
      setFailure(authenticatorFailure(error));
      field.current?.focus();
    } finally {
      setWorking(false);
    }
  };
  return (
    <Dialog
      open={enrolment !== null}
      onOpenChange={(next) => next || close()}
      busy={working}
      closeButton={false}
      width="md"
      initialFocus={field}
      title="Connect your authenticator app"
      footer={
        <>
          <Button look="secondary" disabled={working} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={working} loadingLabel="Checking the code">
            Confirm code
          </Button>
        </>
      }
    >
      {enrolment && <Scan totpURI={enrolment.totpURI} />}
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!working) void confirm();
        }}
      >
        <TextField
          ref={field}
          label="Code from the app"
          hint="6 digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="max-w-56"
          error={failure}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
