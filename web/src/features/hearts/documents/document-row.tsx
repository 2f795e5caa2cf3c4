import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { documentTypeLabels } from '@aliquot/contract/options';
import { Button } from '../../../ui/button.tsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate, formatFileSize } from '../../../ui/text/format.ts';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { evidenceLink, proofLink } from './evidence-link.ts';

/** The result of reading a document, and what to do when that failed. */
const AnalysisNote = ({ analysis }: Pick<LabDocument, 'analysis'>) => {
  if (!analysis) return <Badge tone="info">Not analyzed yet</Badge>;
  if (analysis.read === null) return <Badge tone="info">Analyzing</Badge>;
  if (analysis.read) return <span>{analysis.message ?? `Read on ${formatDate(analysis.created_at)}`}</span>;
  return (
    <span className="text-bad">
      {analysis.message ?? 'It could not be read.'}
      {analysis.copy_helps && ' Upload a better copy, then delete this one.'}
    </span>
  );
};

type DocumentRowProps = {
  document: LabDocument;
  onOpen: (disposition: 'inline' | 'attachment') => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** One document of a laboratory with its actions. */
export const DocumentRow = ({ document, onOpen, onEdit, onDelete }: DocumentRowProps) => {
  const name = <span className="sr-only"> {document.file_name}</span>;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium wrap-anywhere">{document.file_name}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Badge>{documentTypeLabels[document.document_type]}</Badge>
          <span>{formatFileSize(document.file_size)}</span>
          <span>
            Uploaded {formatDate(document.uploaded_at)}
            {document.uploaded_by_name && ` by ${document.uploaded_by_name}`}
          </span>
        </p>
        <p className="mt-1 text-sm text-muted">
          <AnalysisNote analysis={document.analysis} />
          {document.analysis?.read && (
            <>
              {' · '}
              <TextLink className="inline-block py-1" {...proofLink(document.id)}>
                What this document proves<span className="sr-only">: {document.file_name}</span>
              </TextLink>
            </>
          )}
        </p>
        {document.description && <p className="mt-1 text-sm wrap-anywhere">{document.description}</p>}
      </div>
      <div className="grid grow grid-cols-3 gap-2 sm:flex sm:grow-0 sm:flex-wrap">
        <Button look="secondary" size="sm" onClick={() => onOpen('inline')}>
          View{name}
        </Button>
        {document.analysis?.read && (
          <LinkButton look="secondary" size="sm" {...evidenceLink(document.lab_id, { document: document.id })}>
            Evidence<span className="sr-only"> in {document.file_name}</span>
          </LinkButton>
        )}
        <Button look="secondary" size="sm" onClick={() => onOpen('attachment')}>
          Download{name}
        </Button>
        {document.can.edit && (
          <Button look="secondary" size="sm" onClick={onEdit}>
            Edit{name}
          </Button>
        )}
        {document.can.delete && <DeleteButton of={document.file_name} onClick={onDelete} />}
      </div>
    </li>
  );
};
