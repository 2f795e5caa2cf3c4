import { useQuery } from '@tanstack/react-query';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { latestAnalysisQuery } from '../../hearts/analyses/analyses.api.ts';
import { evidenceLink } from '../../hearts/documents/evidence-link.ts';
import { evidenceQuery } from '../../hearts/evidence/evidence.api.ts';

const textOf = (value: string | string[]) => [value].flat().join('; ');

/** A lab's undecided corrections, each with the value that was read and a link to decide. */
export const WaitingCorrections = ({ labId }: { labId: string }) => {
  const { data: analysis, isPending } = useQuery(latestAnalysisQuery(labId));
  const { data, isLoading } = useQuery({ ...evidenceQuery(labId, {}), enabled: Boolean(analysis) });
  if (isPending || isLoading) return <SkeletonLines lines={2} />;
  const waiting = (data?.groups ?? []).flatMap(({ title, fields }) =>
    fields.flatMap(({ id, label, correction, certification_id }) =>
      correction?.can.decide ? [{ id, title, label, correction, certificationId: certification_id }] : [],
    ),
  );
  if (waiting.length === 0) return <p className="text-sm text-muted">No corrections are waiting for review.</p>;
  return (
    <ul className="divide-y divide-line">
      {waiting.map(({ id, title, label, correction, certificationId }) => (
        <li key={correction.id} className="grid gap-1 py-3 text-sm first:pt-0">
          <p className="font-medium">
            {title}: {label}
          </p>
          <p className="wrap-anywhere">
            “{textOf(correction.value)}”
            {correction.read !== null && <span className="text-muted"> in place of “{textOf(correction.read)}”</span>}
          </p>
          <p className="text-muted">
            Stated by {correction.made_by} on {formatDate(correction.made_at)}.
            {correction.contradiction && ` ${correction.contradiction}`}
          </p>
          {certificationId && (
            <p>
              <TextLink
                {...evidenceLink(labId, { certification: certificationId })}
                search={{ certification: certificationId, field: id }}
              >
                Review the page and decide<span className="sr-only"> about {label}</span>
              </TextLink>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
};
