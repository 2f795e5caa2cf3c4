import { judgedWords, snapshotPath, validityThen } from '@aliquot/contract/engagements/snapshots';
import { useQuery } from '@tanstack/react-query';
import { formatCertificationType, siteText } from '../../../platform/certification-type.ts';
import { roomNoun } from '../../../platform/server/events.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { FactorTable } from '../../hearts/matching/factor-table.tsx';

const snapshotQuery = (collaborationId: string, role: string | undefined) =>
  queryOf.collaborations.snapshot({ collaborationId }, { noun: roomNoun(role) });

const validityText = (...given: Parameters<typeof validityThen>): string => {
  const { words, day } = validityThen(...given);
  return day === null ? words : `${words} ${formatDate(day)}`;
};

/** The laboratory's state when the work was agreed; nothing before that. */
export const SnapshotSection = ({ collaborationId }: { collaborationId: string }) => {
  const { user } = useSession();
  const { data } = useQuery(snapshotQuery(collaborationId, user?.role));
  if (!data?.snapshot) return null;
  const { taken_at, sha256, content } = data.snapshot;
  const { match, certificates, judgement, proposal } = content;
  return (
    <section aria-label="Snapshot" className="grid gap-4">
      <h3 className="text-lg">As it stood on {formatDate(taken_at)}</h3>
      <DescriptionList
        columns={3}
        className="text-sm"
        items={[
          { term: 'Agreed by', value: proposal ? `Proposal, version ${proposal.version}` : 'Approval of the request' },
          { term: 'Match', value: match ? `${match.matchPercentage}%` : 'Assigned without a match' },
          {
            term: 'Judgment',
            value: judgement && `Rules ${judgement.rules_version}, ${judgedWords(judgement)}`,
          },
        ]}
      />
      <Disclosure summary={`Certificates (${certificates.length})`}>
        <ul className="grid gap-2 text-sm">
          {certificates.map(({ type, number, site, evidence, ...days }) => (
            <li key={`${type} ${number}`}>
              <span className="font-medium">
                {formatCertificationType(type)} {number}
              </span>
              {site && <span className="text-muted"> · {siteText({ site })}</span>}
              <span className="text-muted">{` · ${validityText(days, taken_at)}`}</span>
              {evidence.map(({ field, page, words }) => (
                <span key={`${field} ${words}`} className="block text-muted wrap-anywhere">
                  “{words}”{page !== null && `, page ${page}`}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Disclosure>
      {match && match.factors.length > 0 && (
        <Disclosure summary="Factors of the match">
          <FactorTable factors={match.factors} />
        </Disclosure>
      )}
      <div className="flex flex-wrap gap-3">
        {(['pdf', 'json'] as const).map((format) => (
          <DownloadLink
            key={format}
            size="sm"
            href={snapshotPath(collaborationId, format)}
            icon={<Download aria-hidden="true" size={14} />}
          >
            Export as {format.toUpperCase()}
          </DownloadLink>
        ))}
      </div>
      <p className="text-xs text-muted wrap-anywhere">SHA-256 of the JSON, as in the audit trail: {sha256}</p>
    </section>
  );
};
