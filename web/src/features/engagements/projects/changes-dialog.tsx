import type { Project } from '@aliquot/contract/engagements/projects';
import { useState } from 'react';

import { useChange } from '../../../platform/use-change.ts';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { requestChanges } from './projects.api.ts';

type ChangesDialogProps = {
  project: Pick<Project, 'id' | 'title'>;
  /** The delivery that is meant. */
  collaborationId?: string | undefined;
  onClose: () => void;
  onRequested: () => void;
};

/** Returns delivered work to the laboratory with what should change. */
export const ChangesDialog = ({ project, collaborationId, onClose, onRequested }: ChangesDialogProps) => {
  const [changes, setChanges] = useState('');
  const { change, form } = useChange('projects');
  const send = async () => {
    if (
      await change(() => requestChanges(project.id, changes.trim(), collaborationId), { failed: 'Failed to ask for changes' })
    )
      onRequested();
  };
  return (
    <FormDialog
      width="md"
      title="Ask for changes"
      description={project.title}
      {...form}
      isDirty={changes.trim() !== ''}
      saveLabel="Ask for changes"
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label="What should change?"
        hint="The laboratory sees this, works on it, and delivers again."
        maxLength={5000}
        rows={6}
        value={changes}
        onChange={(event) => setChanges(event.target.value)}
      />
    </FormDialog>
  );
};
