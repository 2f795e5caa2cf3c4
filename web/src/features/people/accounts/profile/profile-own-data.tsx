import { useState } from 'react';
import { useGo } from '../../../../platform/navigation.ts';
import { api } from '../../../../platform/server/api.ts';
import { failureMessage } from '../../../../platform/server/api-error.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/feedback/toast.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { SectionCard } from '../../../../ui/layout/card.tsx';
import { DownloadLink } from '../../../../ui/text/link.tsx';
import type { Security } from './profile.api.ts';
import { saveFile } from './profile-files.ts';
import type { Messages } from './profile-messages.ts';
import { ProofDialog, proofByPassword } from './profile-proof.tsx';

type DeleteDialogProps = { open: boolean; onClose: () => void; email: string; security: Security };

const projectsGo =
  'This removes your profile, projects and attachments, and withdraws open requests. Completed collaborations and the audit trail stay, without your name.';
const laboratoryStays =
  'This removes your profile. Your laboratory stays with its documents and projects, and we notify administrators if it has no member left. The audit trail stays, without your name.';

const DeleteDialog = ({ open, onClose, email, security }: DeleteDialogProps) => {
  const { user, refresh } = useSession();
  const go = useGo();
  const [typed, setTyped] = useState('');
  const proof = proofByPassword(security);
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <ProofDialog
      open={open}
      onClose={close}
      title="Delete your account?"
      proof={proof}
      confirmLabel="Delete account"
      declineLabel="Keep account"
      danger
      disabled={proof === 'nothing' && !isTyped}
      fallback="We couldn’t delete your account. Nothing was removed. Please try again."
      onConfirm={async (password = '') => {
        await api.accounts.deleteAccount({ password });
        await refresh();
        go('/', { replace: true });
        notify({ title: 'Your account was deleted.' });
      }}
    >
      <p>{user?.role === 'lab_owner' ? laboratoryStays : projectsGo} This cannot be undone.</p>
      {proof === 'nothing' && (
        <TextField
          label={`Type “${email}” to confirm`}
          fieldClassName="mt-4"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dense
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ProofDialog>
  );
};

type OwnDataProps = { userId: string; email: string; security: Security } & Messages;

/** Download or delete what is stored about the user. */
export const OwnDataSection = ({ userId, email, security, fail }: OwnDataProps) => {
  const [deleting, setDeleting] = useState(false);
  const download = async () => {
    try {
      saveFile('aliquot-data.json', JSON.stringify(await api.accounts.exportData({}), null, 2), 'application/json');
    } catch (error) {
      fail(failureMessage(error, 'We couldn’t prepare your data. Please try again.'));
    }
  };
  return (
    <SectionCard title="Your data">
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void download()}>
          Download your data
        </Button>
        <DownloadLink href={`/api/users/${userId}/data.zip`}>Download with files (ZIP)</DownloadLink>
        <Button look="quiet-danger" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      <DeleteDialog open={deleting} onClose={() => setDeleting(false)} email={email} security={security} />
    </SectionCard>
  );
};
