import type { LabDocument } from '@aliquot/contract/documents';
import { documentDescriptionLength } from '@aliquot/contract/limits';
import type { DocumentType } from '@aliquot/contract/options';
import { useState } from 'react';
import { failureMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/textarea.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { editLabDocument } from './documents.api.ts';
import { documentTypeOptions } from './upload-dialog.tsx';

type EditDialogProps = { document: LabDocument; onClose: () => void; onDone: () => void };

/** Changes what a document is said to be: its type and description. */
export const EditDialog = ({ document, onClose, onDone }: EditDialogProps) => {
  const [documentType, setDocumentType] = useState<DocumentType>(document.document_type);
  const [description, setDescription] = useState(document.description ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    try {
      await editLabDocument(document.id, { documentType, description });
      onDone();
    } catch (error) {
      setProblem(failureMessage(error, 'The changes could not be saved.'));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      width="md"
      busy={busy}
      title="Edit document"
      description={document.file_name}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Banner tone="error" message={problem} />
        <Select
          label="Document type"
          options={documentTypeOptions}
          value={documentType}
          onChange={(event) => setDocumentType(event.target.value as DocumentType)}
        />
        <TextArea
          label="Description"
          optional
          maxLength={documentDescriptionLength}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </div>
    </Dialog>
  );
};
