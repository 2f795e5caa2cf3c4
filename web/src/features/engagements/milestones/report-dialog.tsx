import { type Milestone, milestoneLimits } from '@aliquot/contract/engagements/milestones';
import { exchangedFileExtensions } from '@aliquot/contract/limits';
import { useState } from 'react';
import { useChange } from '../../../platform/use-change.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { takeFiles } from '../../hearts/documents/file-problem.ts';
import { reportMilestone } from './milestones.api.ts';

type ReportDialogProps = { milestone: Milestone; noun: string; onClose: () => void };

/** Reports a milestone as reached, with a note and files. Typed text stays when it cannot be sent. */
export const ReportDialog = ({ milestone: { id, name }, noun, onClose }: ReportDialogProps) => {
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<string>();
  const { busy, change, form } = useChange(noun);
  const choose = (chosen: readonly File[]) => {
    const taken = takeFiles(files, chosen, milestoneLimits.files);
    setFiles(taken.files);
    setRefused(taken.problem);
  };
  const send = async () => {
    const failed = 'We couldn’t send the report. Your note is kept here, so you can try again.';
    if (await change(() => reportMilestone(id, note.trim(), files), { failed })) onClose();
  };
  return (
    <FormDialog
      title={`Report “${name}” as reached?`}
      description="The researcher is notified. You can’t change the report later."
      {...form}
      isDirty={note.trim() !== '' || files.length > 0}
      saveLabel="Report as reached"
      onSave={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        optional
        maxLength={milestoneLimits.noteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Banner tone="error" message={refused} onClear={() => setRefused(undefined)} className="mb-3" />
      <FileDrop
        label="Add files"
        hint="They are kept with the results of this project."
        accept={exchangedFileExtensions.map((extension) => `.${extension}`).join(',')}
        disabled={busy}
        onFiles={choose}
      />
      {files.length > 0 && (
        <ul aria-label="Files to send" className="mt-3 grid gap-2">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <FileRow
                name={file.name}
                size={file.size}
                disabled={busy}
                onRemove={() => setFiles(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
};
