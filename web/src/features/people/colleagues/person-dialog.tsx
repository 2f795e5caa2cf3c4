import { type ColleagueRole, colleagueRoleWords } from '@aliquot/contract/people/colleague-roles';
import type { PersonInProject } from '@aliquot/contract/people/colleagues';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { roleOptions } from './invite-dialog.tsx';

type PersonDialogProps = {
  projectId: string;
  person: PersonInProject;
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Changes a colleague's role, or removes them. */
export const PersonDialog = ({ projectId, person, onDone, onClose }: PersonDialogProps) => {
  const { user_id: userId, name } = person;
  const first: ColleagueRole = person.role === 'owner' ? 'viewer' : person.role;
  const [role, setRole] = useState(first);
  const { busy, change, form } = useChange('projects');
  const { confirm, dialog } = useConfirm();
  const finish = (words: string) => {
    onDone(words);
    onClose();
  };
  const save = async () => {
    if (await change(() => api.colleagues.changeRole({ projectId, userId, role }))) finish(`The role of ${name} was changed.`);
  };
  const remove = async () => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      body: `${name} can’t open the project from then on, and we notify them. What they wrote stays.`,
      confirmLabel: 'Remove colleague',
      danger: true,
    });
    if (sure && (await change(() => api.colleagues.remove({ projectId, userId })))) finish(`${name} was removed.`);
  };
  return (
    <FormDialog
      width="md"
      title={name}
      description={person.email}
      {...form}
      isDirty={role !== first}
      canSave={role !== first}
      saveLabel="Change role"
      onSave={() => void save()}
      onClose={onClose}
    >
      <Select
        label="Role"
        hint={`Can ${colleagueRoleWords[role]}`}
        options={roleOptions}
        value={role}
        onChange={(event) => setRole(event.target.value as ColleagueRole)}
      />
      <Button look="quiet-danger" disabled={busy} onClick={() => void remove()}>
        Remove from project
      </Button>
      {dialog}
    </FormDialog>
  );
};
