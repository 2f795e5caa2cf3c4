import { labFileExtensions, limits } from '@aliquot/contract/limits';
import { type DocumentType, documentTypeOptions } from '@aliquot/contract/options';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../ui/form/file-row.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';
import { uploadToLab } from '../../hearts/documents/documents.api.ts';
import { LabDocumentsPanel } from '../../hearts/documents/lab-documents-panel.tsx';
import { type ChosenLab, LabPicker } from '../../hearts/labs/lab-picker.tsx';

const types = 'pdf, doc, docx, jpeg, jpg, png, txt';
const required = 'Please fill in all required fields and select a file';

/** Checks a file before upload; null when it is fine. The server checks its content. */
export const fileProblem = ({ name, size }: { name: string; size: number }): string | null => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!labFileExtensions.some((allowed) => allowed === extension)) return `File type is not supported. Allowed: ${types}`;
  return size > limits.fileBytes ? 'File size exceeds the maximum limit of 10MB' : null;
};

type Tell = { succeed: (message: string) => void; fail: (message: string) => void };

const useUpload = ({ succeed, lab, clear }: Pick<Tell, 'succeed'> & { lab: ChosenLab | null; clear: () => void }) => {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const send = async (file: File | null, documentType: DocumentType | '', description: string) => {
    const wrong = lab && documentType && file ? fileProblem(file) : required;
    setProblem(wrong);
    if (wrong || !lab || !documentType || !file) return;
    setProgress(0);
    try {
      await uploadToLab({ labId: lab.id, file, documentType, description }, (share) => setProgress(share * 100));
      succeed('Document uploaded successfully!');
      clear();
      await queries.invalidateQueries({ queryKey: ['documents'] });
    } catch (error) {
      setProblem(failureMessage(error, 'Failed to upload document'));
    } finally {
      setProgress(null);
    }
  };
  return { problem, setProblem, progress, send };
};

type LabDocumentsDeskProps = Tell & {
  /** The lab most recently deleted on this page, whose documents are gone too. */
  deletedId?: string | null;
};

/** Administrators upload documents for any lab and see the existing ones. */
export const LabDocumentsDesk = ({ succeed, fail, deletedId = null }: LabDocumentsDeskProps) => {
  const [chosen, setLab] = useState<ChosenLab | null>(null);
  const lab = chosen?.id === deletedId ? null : chosen;
  const [documentType, setDocumentType] = useState<DocumentType | ''>('');
  const [description, setDescription] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const clear = () => {
    setDocumentType('');
    setDescription('');
    setFile(null);
  };
  const { problem, setProblem, progress, send } = useUpload({ succeed, lab, clear });
  return (
    <SectionCard title="Laboratory documents" description="Upload documents for a laboratory and see its existing ones.">
      <form
        noValidate
        className="grid items-start gap-4 md:grid-cols-2"
        onSubmit={withoutReload(() => send(file, documentType, description.trim()))}
      >
        <Banner tone="error" message={problem} onClear={() => setProblem(null)} className="md:col-span-2" />
        <LabPicker required value={lab} onChange={setLab} />
        <Select
          dense
          label="Document type"
          required
          placeholder="Choose a type"
          options={documentTypeOptions}
          value={documentType}
          onChange={({ target }) => setDocumentType(target.value as DocumentType | '')}
        />
        <div className="md:col-span-2">
          <TextField
            dense
            label="Description (optional)"
            maxLength={2000}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </div>
        <div className="grid gap-3 md:col-span-2">
          {file ? (
            <FileRow
              name={file.name}
              size={file.size}
              progress={progress ?? undefined}
              {...(progress === null && { onRemove: () => setFile(null) })}
            />
          ) : (
            <FileDrop
              label="Choose a file"
              multiple={false}
              accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
              hint={`${types}, up to 10MB`}
              onFiles={([chosen]) => {
                const wrong = chosen ? fileProblem(chosen) : null;
                setFile(chosen && !wrong ? chosen : null);
                setProblem(wrong);
              }}
            />
          )}
        </div>
        <Button type="submit" loading={progress !== null} loadingLabel="Uploading" className="justify-self-start">
          Upload document
        </Button>
      </form>
      {lab && (
        <div className="mt-8">
          <h3 className="mb-3 text-base font-medium">Documents of {lab.name}</h3>
          <LabDocumentsPanel key={lab.id} labId={lab.id} succeed={succeed} fail={fail} />
        </div>
      )}
    </SectionCard>
  );
};
