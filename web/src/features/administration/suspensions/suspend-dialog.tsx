import { type LabStanding, suspensionLimits } from '@aliquot/contract/administration/suspensions';
import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

const suspendLab = (labId: string, reason: string, endsOn: string) =>
  api.suspensions.suspend({ labId, reason, ends_on: endsOn || null });

type Work = LabStanding['work'];

const WorkList = ({ title, work }: { title: string; work: Work }) =>
  work.length > 0 && (
    <section className="rounded-card border border-line bg-sunken p-4 text-sm">
      <h3 className="mb-2 font-medium">{title}</h3>
      <ul className="grid gap-1">
        {work.map(({ collaboration_id, title: project, stage }) => (
          <li key={collaboration_id} className="wrap-anywhere">
            {project} <span className="text-muted">({engagementStageLabels[stage].toLowerCase()})</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** Asks for the reason and the end of a suspension, and names the work that it concerns. */
export const SuspendDialog = ({
  standing,
  points,
  onDone,
  onClose,
}: {
  standing: LabStanding;
  /** The points against the laboratory, which are filled in as the reason. */
  points: string;
  onDone: () => void;
  onClose: () => void;
}) => {
  const { lab_id, name, work } = standing;
  const [reason, setReason] = useState(points);
  const [endsOn, setEndsOn] = useState('');
  const { change, form } = useChange('labs');
  const save = async () => {
    if (await change(() => suspendLab(lab_id, reason.trim(), endsOn))) onDone();
  };
  return (
    <FormDialog
      title={`Suspend ${name}?`}
      description="Researchers won’t be able to find it or ask it, and it can’t take on new work. We’ll notify its members and the researchers whose work is open."
      {...form}
      isDirty={reason !== points || endsOn !== ''}
      canSave={reason.trim() !== ''}
      saveLabel="Suspend laboratory"
      savingLabel="Suspending"
      danger
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <WorkList title="Continues and can be delivered" work={work.filter(({ goes_on }) => goes_on)} />
        <WorkList title="Paused until the lab is reinstated" work={work.filter(({ goes_on }) => !goes_on)} />
        {work.length === 0 && <p className="text-sm text-muted">No work is open with this laboratory.</p>}
        <TextArea
          dense
          label="Reason"
          hint="The lab will see this."
          required
          maxLength={suspensionLimits.reasonLength}
          rows={4}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DateField
          dense
          label="Ends on"
          hint="Leave empty to suspend the lab until an administrator reinstates it."
          value={endsOn}
          onChange={(event) => setEndsOn(event.target.value)}
        />
      </div>
    </FormDialog>
  );
};
