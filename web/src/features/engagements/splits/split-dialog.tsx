import type { ProofMatrix } from '@aliquot/contract/engagements/splits';
import { limits } from '@aliquot/contract/limits';
import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { plural } from '../../../ui/text/format.ts';
import { type Lane, partDescription } from './lanes.ts';
import { splitRequest } from './splits.api.ts';

type SplitDialogProps = {
  matrix: ProofMatrix;
  lanes: readonly Lane[];
  left: readonly string[];
  onClose: () => void;
  onSplit: () => void;
};

/** Asks each laboratory of the lanes for its part. The texts stay when it fails. */
export const SplitDialog = ({ matrix, lanes, left, onClose, onSplit }: SplitDialogProps) => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lanes.map((lane) => [lane.lab.lab_id, partDescription(matrix, lane)])),
  );
  const [isDirty, setDirty] = useState(false);
  const { change, form } = useChange('projects');
  const send = async () => {
    const parts = lanes.map(({ lab, tests }) => ({
      labId: lab.lab_id,
      tests: tests.map(({ id }) => id),
      description: texts[lab.lab_id] ?? '',
    }));
    const sent = await change(() => splitRequest(matrix.project_id, parts), {
      failed: 'We couldn’t split the request. Your texts are kept. Please try again.',
    });
    if (sent) onSplit();
  };
  return (
    <FormDialog
      title="Split the request"
      description={matrix.title}
      {...form}
      isDirty={isDirty}
      canSave={lanes.every(({ lab }) => texts[lab.lab_id]?.trim())}
      saveLabel={`Ask ${plural(lanes.length, 'lab')}`}
      savingLabel="Asking"
      onSave={() => void send()}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Each lab reads the title, your name, institution and country, and its own text below: not the other tests, labs and
        prices, your budget or your attached files. Send files in each lab’s conversation. A lab that was asked for more gets
        its proposal back and sends one for its tests.
      </p>
      {left.length > 0 && (
        <p className="mt-2 text-sm font-medium text-warn">No lab has {left.join(', ')} yet. You can ask one later.</p>
      )}
      <div className="mt-4 grid gap-4">
        {lanes.map(({ lab }) => (
          <TextArea
            key={lab.lab_id}
            label={lab.lab_name}
            rows={4}
            maxLength={limits.descriptionLength}
            value={texts[lab.lab_id] ?? ''}
            onChange={(event) => {
              setDirty(true);
              setTexts({ ...texts, [lab.lab_id]: event.target.value });
            }}
          />
        ))}
      </div>
    </FormDialog>
  );
};
