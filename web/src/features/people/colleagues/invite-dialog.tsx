import { emailSchema } from '@aliquot/contract/people/accounts';
import {
  type ColleagueRole,
  colleagueRoles,
  colleagueRoleWords,
  projectRoleLabels,
} from '@aliquot/contract/people/colleague-roles';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

export const roleOptions = colleagueRoles.map((value) => ({ value, label: projectRoleLabels[value] }));

type InviteDialogProps = { projectId: string; onDone: (email: string) => void; onClose: () => void };

/** Invites a person to a project by email. */
export const InviteDialog = ({ projectId, onDone, onClose }: InviteDialogProps) => {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ColleagueRole>('viewer');
  const [wrong, setWrong] = useState<string>();
  const { change, form } = useChange('projects');
  const send = async () => {
    const checked = emailSchema.safeParse(email.trim());
    setWrong(checked.success ? undefined : (checked.error.issues[0]?.message ?? 'Please enter a valid email address'));
    if (!checked.success) return;
    if (
      !(await change(() => api.colleagues.invite({ projectId, email: checked.data, role }), {
        failed: 'Failed to send the invitation.',
      }))
    )
      return;
    onDone(checked.data);
    onClose();
  };
  return (
    <FormDialog
      width="md"
      title="Invite a colleague"
      description="We email a link that works for seven days. Your colleague needs a researcher account with this address."
      {...form}
      isDirty={email.trim() !== ''}
      saveLabel="Send invitation"
      savingLabel="Sending"
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        required
        error={wrong}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Select
        label="Role"
        hint={`Can ${colleagueRoleWords[role]}`}
        options={roleOptions}
        value={role}
        onChange={(event) => setRole(event.target.value as ColleagueRole)}
      />
    </FormDialog>
  );
};
