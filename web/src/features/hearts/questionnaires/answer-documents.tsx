import type { AttachedDocument } from '@aliquot/contract/hearts/questionnaires';
import { answerDocuments, labFileExtensions } from '@aliquot/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { Paperclip } from '../../../ui/text/icon.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { labDocumentsQuery, uploadDocument } from '../documents/documents.api.ts';
import { evidenceLink } from '../documents/evidence-link.ts';
import { fileProblem } from '../documents/file-problem.ts';

/** The documents attached to an answer, each as a link. */
export const AttachedNames = ({ labId, documents }: { labId: string; documents: readonly AttachedDocument[] }) => (
  <>
    {documents.map(({ id, file_name }) => (
      <TextLink key={id} target="_blank" className="py-1 wrap-anywhere" {...evidenceLink(labId, { document: id })}>
        {file_name}
      </TextLink>
    ))}
  </>
);

type Adding = {
  labId: string;
  taken: readonly AttachedDocument[];
  busy: boolean;
  onChosen: (id: string) => void;
  onFile: (file: File) => void;
};

const Choosing = ({ labId, taken, busy, onChosen, onFile }: Adding) => {
  const [typed, setTyped] = useState('');
  const { data } = useQuery(labDocumentsQuery(labId, { page: 1, search: useSettled(typed, 250) }));
  const left = (data?.items ?? []).filter(({ id }) => taken.every((each) => each.id !== id));
  return (
    <div className="mt-3 grid gap-3">
      <Combobox
        label="One of your documents"
        placeholder="Choose a document"
        options={left.map(({ id, file_name }) => ({ value: id, label: file_name }))}
        value={null}
        disabled={busy}
        onSearch={setTyped}
        onChange={(id) => id && onChosen(id)}
      />
      <FileDrop
        label="Or upload a new one"
        hint="PDF, DOC, DOCX, JPG, PNG or TXT, up to 10 MB. We’ll add it to your documents and read it in the next analysis."
        accept={labFileExtensions.map((extension) => `.${extension}`).join(',')}
        multiple={false}
        disabled={busy}
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  );
};

type AnswerDocumentsProps = {
  labId: string;
  questionId: string;
  documents: readonly AttachedDocument[];
  disabled: boolean;
  onChange: (documents: readonly AttachedDocument[]) => void;
};

/** Attaches lab documents to an answer: existing ones, or new uploads. */
export const AnswerDocuments = ({ labId, questionId, documents, disabled, onChange }: AnswerDocumentsProps) => {
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(failureMessage(error, 'We couldn’t attach the document. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  const add = async (documentId: string) => {
    onChange([...documents, await api.questionnaires.attach({ labId, questionId, documentId })]);
    setAdding(false);
  };
  const upload = (file: File) => {
    const wrong = fileProblem(file);
    if (wrong) return setProblem(wrong);
    void attempt(async () => {
      const way = { onProgress: () => {}, signal: new AbortController().signal };
      await add((await uploadDocument(labId, file, { documentType: 'other', description: '' }, way)).id);
    });
  };
  const remove = (documentId: string) =>
    attempt(async () => {
      await api.questionnaires.detach({ labId, questionId, documentId });
      onChange(documents.filter(({ id }) => id !== documentId));
    });

  return (
    <section aria-label="Attached documents" className="mt-4 text-sm">
      {documents.length > 0 && (
        <>
          <ul className="grid gap-1">
            {documents.map((document) => (
              <li key={document.id} className="flex flex-wrap items-center gap-x-3">
                <AttachedNames labId={labId} documents={[document]} />
                <Button
                  look="quiet"
                  size="sm"
                  disabled={disabled || busy}
                  aria-label={`Remove ${document.file_name}`}
                  onClick={() => void remove(document.id)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-muted">
            An attached document is not proof yet. Your answer counts as stated until an analysis confirms it in the document.
          </p>
        </>
      )}
      {documents.length < answerDocuments && (
        <Button
          look="quiet"
          size="sm"
          className="-ml-3"
          icon={<Paperclip aria-hidden="true" size={16} />}
          aria-expanded={adding}
          disabled={disabled}
          onClick={() => setAdding(!adding)}
        >
          {adding ? 'Cancel attachment' : 'Attach a document'}
        </Button>
      )}
      {problem && <Banner tone="error" message={problem} className="mt-2" />}
      {adding && (
        <Choosing
          labId={labId}
          taken={documents}
          busy={disabled || busy}
          onChosen={(id) => void attempt(() => add(id))}
          onFile={upload}
        />
      )}
    </section>
  );
};
