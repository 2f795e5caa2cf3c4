import { type Milestone, milestoneLimits } from '@aliquot/contract/engagements/milestones';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type MilestoneDialogProps = {
  collaborationId: string;
  /** Null for a new one. */
  milestone: Milestone | null;
  noun: string;
  onClose: () => void;
};

/** A milestone that the laboratory plans itself. */
export const MilestoneDialog = ({ collaborationId, milestone, noun, onClose }: MilestoneDialogProps) => {
  const before = { name: milestone?.name ?? '', due_on: milestone?.due_on ?? '' };
  const [planned, setPlanned] = useState(before);
  const { change, form } = useChange(noun);
  const save = async () => {
    const sent = { name: planned.name.trim(), due_on: planned.due_on };
    const work = () =>
      milestone
        ? api.milestones.changeMilestone({ milestoneId: milestone.id, ...sent })
        : api.milestones.addMilestone({ collaborationId, ...sent });
    if (await change(work, { failed: 'We couldn’t save the milestone. Please try again.' })) onClose();
  };
  return (
    <FormDialog
      width="md"
      title={milestone ? 'Edit milestone' : 'Add a milestone'}
      description="The researcher is notified."
      {...form}
      isDirty={planned.name !== before.name || planned.due_on !== before.due_on}
      canSave={planned.name.trim() !== '' && planned.due_on !== ''}
      saveLabel={milestone ? 'Save milestone' : 'Add milestone'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={milestoneLimits.nameLength}
        value={planned.name}
        onChange={({ target }) => setPlanned({ ...planned, name: target.value })}
      />
      <DateField
        label="Due day"
        required
        fieldClassName="max-w-56"
        value={planned.due_on}
        onChange={({ target }) => setPlanned({ ...planned, due_on: target.value })}
      />
    </FormDialog>
  );
};
