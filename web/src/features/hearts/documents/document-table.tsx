import { type DocumentOrder, documentOrders, type LabDocument } from '@aliquot/contract/hearts/documents';
import { documentTypeLabels } from '@aliquot/contract/options';
import { Button } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { DeleteButton } from '../../../ui/overlay/delete-button.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatFileSize, formatShortDate } from '../../../ui/text/format.ts';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { evidenceLink, proofLink } from './evidence-link.ts';

/** The result of reading a document, and what to do when that failed. */
const AnalysisNote = ({ document: { id, file_name, analysis } }: { document: LabDocument }) => {
  if (!analysis) return <Badge tone="info">Not analyzed yet</Badge>;
  if (analysis.read === null) return <Badge tone="info">Analyzing</Badge>;
  if (!analysis.read)
    return (
      <span className="text-bad">
        {analysis.message ?? 'It could not be read.'}
        {analysis.copy_helps && ' Upload a better copy, then delete this one.'}
      </span>
    );
  return (
    <>
      {analysis.message ?? `Read on ${formatShortDate(analysis.created_at)}`}
      {' · '}
      <TextLink className="inline-block py-1" {...proofLink(id)}>
        What this document proves<span className="sr-only">: {file_name}</span>
      </TextLink>
    </>
  );
};

type DocumentActions = {
  onOpen: (document: LabDocument, disposition: 'inline' | 'attachment') => void;
  onEdit: (document: LabDocument) => void;
  onDelete: (document: LabDocument) => void;
};

const Actions = ({ document, onOpen, onEdit, onDelete }: DocumentActions & { document: LabDocument }) => {
  const name = <span className="sr-only"> {document.file_name}</span>;
  const look = { look: 'quiet', size: 'xs' } as const;
  return (
    <div className="-ml-2 flex flex-wrap">
      <Button {...look} onClick={() => onOpen(document, 'inline')}>
        View{name}
      </Button>
      {document.analysis?.read && (
        <LinkButton {...look} {...evidenceLink(document.lab_id, { document: document.id })}>
          Evidence<span className="sr-only"> in {document.file_name}</span>
        </LinkButton>
      )}
      <Button {...look} onClick={() => onOpen(document, 'attachment')}>
        Download{name}
      </Button>
      {document.can.edit && (
        <Button {...look} onClick={() => onEdit(document)}>
          Edit{name}
        </Button>
      )}
      {document.can.delete && <DeleteButton of={document.file_name} compact onClick={() => onDelete(document)} />}
    </div>
  );
};

const None = () => (
  <span data-none className="text-muted">
    –
  </span>
);
const day = (value: string | null) =>
  value === null ? <None /> : <span className="whitespace-nowrap">{formatShortDate(value)}</span>;

const columnsFor = (actions: DocumentActions): Column<LabDocument>[] => [
  {
    key: 'file_name',
    header: 'Document',
    narrow: 'line',
    className: 'sm:min-w-92',
    cell: (document) => (
      <>
        <p className="font-medium wrap-anywhere">{document.file_name}</p>
        {document.description && <p className="wrap-anywhere">{document.description}</p>}
        <p className="text-muted">
          <AnalysisNote document={document} />
        </p>
        <Actions document={document} {...actions} />
      </>
    ),
  },
  { key: 'document_type', header: 'Type', cell: ({ document_type }) => documentTypeLabels[document_type] },
  {
    key: 'number',
    header: 'Number',
    cell: ({ shows: { number, certificates } }) => (
      <span className="wrap-break-word">
        {number ?? <None />}
        {certificates > 1 && <span className="block text-muted">and {certificates - 1} more</span>}
      </span>
    ),
  },
  { key: 'holder', header: 'Holder', cell: ({ shows }) => shows.holder ?? <None /> },
  { key: 'ends', header: 'Ends', cell: ({ shows }) => day(shows.ends) },
  { key: 'next_review', header: 'Next review', cell: ({ shows }) => day(shows.next_review) },
  {
    key: 'uploaded_at',
    header: 'Uploaded',
    cell: ({ uploaded_at, uploaded_by_name, file_size }) => (
      <>
        {day(uploaded_at)}
        <span className="block text-muted">
          {uploaded_by_name && `by ${uploaded_by_name}, `}
          <span className="whitespace-nowrap">{formatFileSize(file_size)}</span>
        </span>
      </>
    ),
  },
];

/** The order of the documents as the address of the call has it; a minus in front reverses it. */
export type DocumentSort = DocumentOrder | `-${DocumentOrder}`;

type DocumentTableProps = DocumentActions & {
  documents: readonly LabDocument[];
  sort: DocumentSort;
  onSort: (sort: DocumentSort) => void;
};

/** A laboratory's documents with what each shows of itself and its actions. */
export const DocumentTable = ({ documents, sort, onSort, ...actions }: DocumentTableProps) => (
  <Table
    caption="Documents"
    columns={columnsFor(actions).map((column) => ({
      ...column,
      sortable: true,
      className: `align-top max-sm:has-data-none:hidden ${column.className ?? ''}`,
    }))}
    rows={documents}
    rowKey={({ id }) => id}
    sort={{ key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
    onSort={({ key, direction }) => {
      const column = documentOrders.find((name) => name === key) ?? 'uploaded_at';
      onSort(direction === 'desc' ? `-${column}` : column);
    }}
  />
);
