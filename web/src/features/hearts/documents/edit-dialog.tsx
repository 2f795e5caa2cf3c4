import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { documentDescriptionLength } from '@aliquot/contract/limits';
import type { DocumentType } from '@aliquot/contract/options';
import { useEditForm } from '../../../platform/use-edit-form.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { editLabDocument } from './documents.api.ts';
import { documentTypeOptions } from './upload-dialog.tsx';

type EditDialogProps = { document: LabDocument; onClose: () => void; onDone: () => void };

/** Changes the type and description of a document. */
export const EditDialog = ({ document, onClose, onDone }: EditDialogProps) => {
  const { form, dialog } = useEditForm({
    opened: document,
    valuesOf: ({ document_type, description }): { documentType: DocumentType; description: string } => ({
      documentType: document_type,
      description: description ?? '',
    }),
    save: (values, { id }) => editLabDocument(id, values),
    onSaved: onDone,
    failed: 'Your changes could not be saved. Please try again.',
  });
  return (
    <FormDialog
      {...dialog}
      width="md"
      title="Edit document"
      description={document.file_name}
      saveLabel="Save document"
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Select label="Document type" options={documentTypeOptions} {...form.register('documentType')} />
        <TextArea label="Description" optional maxLength={documentDescriptionLength} {...form.register('description')} />
      </div>
    </FormDialog>
  );
};
