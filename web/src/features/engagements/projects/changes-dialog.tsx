import type { Project } from '@aliquot/contract/engagements/projects';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

type ChangesDialogProps = { project: Pick<Project, 'id' | 'title'>; onClose: () => void; onRequested: () => void };

/** Returns delivered work to the laboratory with what should change. */
export const ChangesDialog = ({ project, onClose, onRequested }: ChangesDialogProps) => {
  const [changes, setChanges] = useState('');
  const { busy, problem, change, clearProblem } = useChange('projects');
  const send = async () => {
    if (
      await change(() => api.projects.requestChanges({ projectId: project.id, changes: changes.trim() }), {
        failed: 'Failed to ask for changes',
      })
    )
      onRequested();
  };
  return (
    <FormDialog
      width="md"
      title="Ask for changes"
      description={project.title}
      problem={problem ?? null}
      onClearProblem={clearProblem}
      isBusy={busy}
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
