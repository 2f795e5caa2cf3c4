import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/server/query-of.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Download } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';

const citationQuery = (collaborationId: string) => queryOf.citations.of({ collaborationId }, { noun: 'citation' });

/** A methods paragraph about accepted work, and its record as files. Nothing before the acceptance. */
export const CiteWork = ({ collaborationId }: { collaborationId: string }) => {
  const { data } = useQuery(citationQuery(collaborationId));
  if (!data?.citation) return null;
  const { text, missing, archive_url } = data.citation;
  return (
    <section aria-label="Cite this work" className="grid gap-3">
      <h3 className="text-lg">Cite this work</h3>
      <p className="rounded-control bg-sunken px-4 py-3 text-sm wrap-anywhere">{text}</p>
      {missing.length > 0 && (
        <div className="text-sm text-muted">
          <p>Left out, because it is not on record:</p>
          <ul className="list-disc pl-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} label="Copy paragraph" />
        <DownloadLink size="sm" href={archive_url} icon={<Download aria-hidden="true" size={14} />}>
          Download the record
        </DownloadLink>
      </div>
      <p className="text-sm text-muted">
        The record is a ZIP file for an ethics board or a journal: the snapshot, the evidence of the scope, the agreements, the
        timeline, and the SHA-256 of each file.
      </p>
    </section>
  );
};
