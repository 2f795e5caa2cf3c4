import type { Deliverable, DeliverableVersion } from '@aliquot/contract/engagements/deliverables';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { loadingFailure } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDateTime, formatFileSize, plural, shownFileName } from '../../../ui/text/format.ts';
import { Download, FileText, Trash2 } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { ResultUploads } from './result-uploads.tsx';

const Version = ({
  name,
  version,
  onRemove,
  disabled,
}: {
  name: string;
  version: DeliverableVersion;
  onRemove: () => void;
  disabled: boolean;
}) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <p className="min-w-0 grow text-sm text-muted">
      <span className="font-medium text-ink">Version {version.version}</span> · {formatFileSize(version.file_size)} ·{' '}
      {formatDateTime(version.uploaded_at)}
      <code className="block break-all text-xs" title="SHA-256 of the content">
        <span className="sr-only">SHA-256 </span>
        {version.sha256}
      </code>
    </p>
    <div className="flex items-center gap-1">
      <DownloadLink href={version.url} size="sm" icon={<Download aria-hidden="true" size={14} />}>
        Download<span className="sr-only">{` ${name}, version ${version.version}`}</span>
      </DownloadLink>
      {version.can.remove && (
        <IconButton size="sm" label={`Remove ${name}, version ${version.version}`} disabled={disabled} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={16} />
        </IconButton>
      )}
    </div>
  </div>
);

const Result = ({
  result: { file_name, versions },
  onRemove,
  disabled,
}: {
  result: Deliverable;
  onRemove: (documentId: string) => void;
  disabled: boolean;
}) => {
  const [newest, ...earlier] = versions.map((version) => (
    <Version
      key={version.document_id}
      name={file_name}
      version={version}
      disabled={disabled}
      onRemove={() => onRemove(version.document_id)}
    />
  ));
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="flex min-w-0 items-center gap-2 font-medium">
        <FileText aria-hidden="true" size={18} className="shrink-0 text-muted" />
        <bdi className="truncate" title={shownFileName(file_name)}>
          {shownFileName(file_name)}
        </bdi>
      </p>
      {newest}
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-brand-ink">{plural(earlier.length, 'earlier version')}</summary>
          <div className="mt-2 grid gap-3">{earlier}</div>
        </details>
      )}
    </li>
  );
};

/** The result files of a request with all versions; the laboratory adds files here while the work is under way. */
export const ResultFiles = ({ collaborationId }: { collaborationId: string }) => {
  const { data, error, isPending } = useQuery(queryOf.deliverables.list({ collaborationId }));
  const { busy, problem, change, clearProblem } = useChange('requests');
  const takeBack = (documentId: string) =>
    change(() => api.documents.takeBack({ collaborationId, documentId }), {
      failed: 'We couldn’t remove the file. Please try again.',
    });
  if (isPending) return <Skeleton className="h-24" />;
  if (!data) return <Banner tone="error" message={loadingFailure(error, 'Failed to load results')} />;
  const { files, uploads, archive_url, can } = data;
  return (
    <div className="grid gap-4">
      <Banner tone="error" message={problem} onClear={clearProblem} />
      {can.add && <ResultUploads collaborationId={collaborationId} uploads={uploads} />}
      {files.length > 0 && (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted">{plural(files.length, 'file')}</p>
            {archive_url && (
              <DownloadLink href={archive_url} size="sm" icon={<Download aria-hidden="true" size={14} />}>
                Download all
              </DownloadLink>
            )}
          </div>
          <ul aria-label="Results" className="divide-y divide-line rounded-card border border-line bg-card">
            {files.map((result) => (
              <Result key={result.file_name} result={result} disabled={busy} onRemove={(id) => void takeBack(id)} />
            ))}
          </ul>
        </div>
      )}
      {files.length === 0 && !can.add && <p className="text-muted">No results yet.</p>}
    </div>
  );
};
