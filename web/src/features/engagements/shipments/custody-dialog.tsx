import type { Shipment } from '@aliquot/contract/engagements/shipments';
import { useChange } from '../../../platform/use-change.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { CustodyFields, useCustody } from './custody-fields.tsx';
import { addCustody, type CustodyStep } from './shipments.api.ts';

const words: Record<CustodyStep, { title: string; description: string; save: string }> = {
  handOver: {
    title: 'Hand over',
    description: 'Once handed over, its samples can’t be changed. We’ll notify the other side.',
    save: 'Hand over',
  },
  deliver: { title: 'Mark delivered', description: 'It was delivered and hasn’t been opened.', save: 'Mark delivered' },
  lose: { title: 'Report loss', description: 'If it turns up, it can still be delivered and received.', save: 'Report loss' },
  note: {
    title: 'Add custody event',
    description: 'Events are added to the chain of custody and can’t be changed later.',
    save: 'Add event',
  },
};

type CustodyDialogProps = { step: CustodyStep; shipment: Shipment; onClose: () => void };

/** Notes that a shipment changed hands, or what happened to it on its way. */
export const CustodyDialog = ({ step, shipment, onClose }: CustodyDialogProps) => {
  const { values, set, isDirty, toSend } = useCustody();
  const { change, form } = useChange('requests');
  const { title, description, save: saveLabel } = words[step];
  const save = async () => {
    if (await change(() => addCustody(step, shipment.id, toSend()))) onClose();
  };
  return (
    <FormDialog
      width="md"
      title={`${title}: shipment ${shipment.number}`}
      description={description}
      {...form}
      isDirty={isDirty}
      saveLabel={saveLabel}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <CustodyFields values={values} set={set} />
      </div>
    </FormDialog>
  );
};
