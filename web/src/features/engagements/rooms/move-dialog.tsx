import { type AdministratorMove, administratorMoveLabels } from '@aliquot/contract/engagement-stages';
import type { Room } from '@aliquot/contract/engagements/rooms';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type MoveDialogProps = { room: Room; onClose: () => void; onMoved: (words: string) => void };

/** An administrator makes a move for the laboratory or the researcher, with a reason that both read. */
export const MoveDialog = ({ room, onClose, onMoved }: MoveDialogProps) => {
  const { engagement, can, project } = room;
  const [move, setMove] = useState<AdministratorMove | ''>('');
  const [reason, setReason] = useState('');
  const { change, form } = useChange('projects');
  const send = async () => {
    if (!engagement || move === '') return;
    const made = await change(() => api.collaborations.move({ collaborationId: engagement.id, move, reason: reason.trim() }), {
      failed: 'Failed to move the request',
    });
    if (made) onMoved(`${administratorMoveLabels[move]}: done. Both sides were notified.`);
  };
  return (
    <FormDialog
      width="md"
      title="Move this project"
      description={project.title}
      {...form}
      isDirty={move !== '' || reason.trim() !== ''}
      canSave={move !== '' && reason.trim() !== ''}
      saveLabel="Move project"
      onSave={() => void send()}
      onClose={onClose}
    >
      <Select
        label="Move"
        placeholder="Choose a move"
        options={can.move.map((value) => ({ value, label: administratorMoveLabels[value] }))}
        value={move}
        onChange={({ target }) => setMove(target.value as AdministratorMove)}
      />
      <TextArea
        label="Reason"
        hint="Both sides read this in a notice and in the timeline."
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};
