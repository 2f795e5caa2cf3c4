import { type ReactNode, useId, useRef, useState } from 'react';
import { failureMessage } from '../../../../platform/server/api-error.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { type Security, useRenew } from './profile.api.ts';
import { useFocusBack } from './profile-focus.ts';

/** How users prove their identity before changing how they sign in. */
export type Proof = 'password' | 'nothing' | 'sign-in';

/** The password, or a fresh session for users without one. */
export const proofByPassword = ({ hasPassword, fresh }: Pick<Security, 'hasPassword' | 'fresh'>): Proof => {
  if (hasPassword) return 'password';
  return fresh ? 'nothing' : 'sign-in';
};

/** A session less than ten minutes old. */
export const proofBySession = ({ fresh }: Pick<Security, 'fresh'>): Proof => (fresh ? 'nothing' : 'sign-in');

/** Explains that a change requires a fresh session. */
export const SignInFirst = () => (
  <p>To confirm it’s you, please sign in again. You then have ten minutes to make this change in your profile.</p>
);

/** Ends the session; the guard leads to the sign-in page and back here. */
export const SignInAgainButton = () => {
  const { signOut } = useSession();
  return <Button onClick={() => void signOut()}>Sign in again</Button>;
};

type ProofDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  proof: Proof;
  confirmLabel: string;
  declineLabel?: string;
  danger?: boolean;
  /** True if anything else is missing before it can be confirmed. */
  disabled?: boolean;
  /** Does the work; its errors are shown in the dialog. */
  onConfirm: (password?: string) => Promise<unknown>;
  /** The message for errors without one of their own. */
  fallback: string;
  children: ReactNode;
};

/** A dialog before an account change: what will happen, and proof of identity. */
export const ProofDialog = (props: ProofDialogProps) => {
  const { open, onClose, title, proof, confirmLabel, declineLabel = 'Cancel', danger = false, disabled, fallback } = props;
  const form = useId();
  const anchor = useFocusBack(open);
  const field = useRef<HTMLInputElement>(null);
  const renew = useRenew();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  // Irreversible steps stay disabled until the proof is given.
  const missing = danger && proof === 'password' && password === '';
  const close = () => {
    setPassword('');
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    if (proof === 'password' && password === '') {
      field.current?.focus();
      return setFailure('Please enter your password');
    }
    setWorking(true);
    setFailure(null);
    try {
      await props.onConfirm(proof === 'password' ? password : undefined);
      close();
    } catch (error) {
      setFailure(failureMessage(error, fallback));
      field.current?.focus();
      await renew();
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <span ref={anchor} hidden />
      <Dialog
        open={open}
        onOpenChange={(next) => next || close()}
        busy={working}
        closeButton={false}
        width="md"
        {...(proof === 'password' && { initialFocus: field })}
        title={title}
        footer={
          <>
            <Button look="secondary" disabled={working} onClick={close}>
              {declineLabel}
            </Button>
            {proof === 'sign-in' ? (
              <SignInAgainButton />
            ) : (
              <Button
                type="submit"
                form={form}
                look={danger ? 'danger' : 'primary'}
                loading={working}
                disabled={disabled || missing}
              >
                {confirmLabel}
              </Button>
            )}
          </>
        }
      >
        {proof !== 'password' && <Banner tone="error" message={failure} className="mb-4" />}
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!working && !disabled && !missing) void confirm();
          }}
        >
          {proof === 'sign-in' ? <SignInFirst /> : props.children}
          {proof === 'password' && (
            <PasswordField
              ref={field}
              label="Your password"
              fieldClassName="mt-4"
              required
              error={failure ?? undefined}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </form>
      </Dialog>
    </>
  );
};
