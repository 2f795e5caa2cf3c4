import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { FileRow } from '../../../../ui/form/file-row.tsx';
import { formatMegabytes } from '../../../../ui/text/format.ts';
import { AnalysisProgress } from '../../analyses/analysis-progress.tsx';
import type { Upload, UploadStatus } from '../../documents/use-uploads.ts';
import type { Registration } from '../use-registration.ts';

const work = [
  'extracts certifications by OCR',
  'finds compliance gaps',
  'gives recommendations',
  'builds a smart questionnaire',
  'stores the documents',
];

const recommended = [
  'Lab certifications (CLIA, CAP, ISO 17025)',
  'Standard operating procedures (SOPs)',
  'Quality management documents',
  'Equipment calibration certificates',
  'Personnel training records',
  'Safety protocols',
  'Regulatory compliance documentation',
];

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h2 className="mb-2 text-lg">{title}</h2>
    <ul className="grid list-disc gap-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

/** Explains the use of the documents, and which ones to upload. */
const DocumentAdvice = () => (
  <div className="mb-6 grid gap-6 rounded-card border border-line bg-card p-5 sm:grid-cols-2 sm:p-6">
    <List title="What the AI does" items={work} />
    <List title="Recommended documents" items={recommended} />
    <p className="text-sm text-muted sm:col-span-2">Accepted files: pdf, doc, docx, jpg, jpeg, png, txt up to 10MB each.</p>
  </div>
);

const stages: Record<UploadStatus, string | undefined> = {
  waiting: undefined,
  uploading: 'Uploading',
  stored: 'Uploaded',
  known: 'Already uploaded',
  failed: 'Not uploaded',
  refused: 'Unusable',
};

type RowProps = { chosen: Upload; files: Registration['files']; disabled: boolean };

const Row = ({ chosen: { id, name, size, status, progress, words }, files, disabled }: RowProps) => {
  const uploading = status === 'uploading';
  return (
    <FileRow
      name={name}
      size={size}
      sizeLabel={formatMegabytes(size)}
      stage={stages[status]}
      progress={uploading ? progress : undefined}
      error={status === 'known' ? undefined : words}
      disabled={disabled && !uploading}
      removeLabel={uploading ? 'Cancel upload of' : 'Remove'}
      onRemove={() => void files.remove(id)}
      {...(status === 'failed' && { onRetry: () => void files.retry(id) })}
    />
  );
};

/** The lab's documents: chosen, uploaded and read. */
export const DocumentStep = ({ registration }: { registration: Registration }) => {
  const { flow, files, working, analyzing, away, analysis, captcha } = registration;
  if (analyzing && analysis) return <AnalysisProgress analysis={analysis} away={away} leavable={false} />;
  const busy = working || analyzing;
  return (
    <>
      {flow.onBehalf && <DocumentAdvice />}
      <FileDrop
        label="Upload documents"
        hint="PDF, DOC, DOCX, JPG, JPEG, PNG or TXT, up to 10MB each"
        accept=".pdf,.doc,.docx,.jpg,.jpeg,.png,.txt"
        disabled={busy}
        onFiles={(selection) => void files.add(selection)}
      />
      <ul aria-label="Chosen files" className="mt-4 grid grid-cols-1 gap-3">
        {files.files.map((chosen) => (
          <li key={chosen.id}>
            <Row chosen={chosen} files={files} disabled={busy} />
          </li>
        ))}
      </ul>
      {files.kept !== null && files.files.some(({ status, file }) => file !== null && status === 'waiting') && (
        <p className="mt-3 text-sm text-muted">
          {files.kept
            ? 'Files stay in this browser until they upload, even if you reload.'
            : 'Some files are too large to keep in this browser. If you reload, choose them again.'}
        </p>
      )}
      {captcha && <div className="mt-6">{captcha}</div>}
    </>
  );
};
