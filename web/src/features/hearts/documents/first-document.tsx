import { labFileExtensions } from '@aliquot/contract/limits';
import { useState } from 'react';
import { later } from '../../../ui/feedback/later.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { chosenRow, type Upload } from './use-uploads.ts';

const UploadDialog = later(async () => (await import('./upload-dialog.tsx')).UploadDialog);

const steps = [
  ['Upload one certificate', 'The analysis reads its number, holder and dates.'],
  ['Check what was read', 'Every value links to the words it came from.'],
  ['Add what you test', 'Researchers find you by your tests and scopes.'],
  ['Answer the questions', 'Only what documents can’t show.'],
] as const;

type FirstDocumentProps = { labId: string; succeed: (message: string) => void; onAnalyze?: (() => void) | undefined };

/** The first step of a laboratory without documents: the upload that everything else follows from. */
export const FirstDocument = ({ labId, succeed, onAnalyze }: FirstDocumentProps) => {
  const [chosen, setChosen] = useState<readonly Upload[]>([]);
  const close = () => setChosen([]);
  return (
    <SectionCard
      title="Start with one document"
      description="A certificate is the best first document. It shows your number, your scope and how long both are valid."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <FileDrop
          label="Choose files"
          hint="PDF, DOC, DOCX, JPG, PNG or TXT, up to 10 MB each"
          accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
          disabled={chosen.length > 0}
          onFiles={(files) => setChosen(files.map(chosenRow))}
        />
        <ol className="grid gap-3 text-sm">
          {steps.map(([title, detail]) => (
            <li key={title}>
              <p className="font-medium">{title}</p>
              <p className="text-muted">{detail}</p>
            </li>
          ))}
        </ol>
      </div>
      {chosen.length > 0 && (
        <UploadDialog
          labId={labId}
          open
          chosen={chosen}
          canAnalyze={onAnalyze !== undefined}
          onClose={close}
          onDone={(stored, analyze) => {
            close();
            if (stored > 0) succeed(stored === 1 ? 'Document stored.' : `${stored} documents stored.`);
            if (analyze) onAnalyze?.();
          }}
        />
      )}
    </SectionCard>
  );
};
