import type { TrailReport } from '@aliquot/contract/audit';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { formatCount, formatDateTime, plural } from '../../ui/text/format.ts';

const wordsOf = ({ ok, entries, checkpoints, lastCheckpoint }: TrailReport): string => {
  const signed = lastCheckpoint
    ? `The newest of ${plural(checkpoints, 'signed checkpoint')} is of ${formatDateTime(lastCheckpoint.at)}.`
    : 'No checkpoint has been signed yet: the worker does so once a minute.';
  return ok
    ? `The trail is whole: ${plural(entries, 'entry', 'entries')} followed. ${signed}`
    : `The trail was changed outside of the product. ${signed}`;
};

/** What following the trail has found. */
export const TrailCheck = ({ report }: { report: TrailReport }) => (
  <>
    <Banner tone={report.ok ? 'success' : 'error'} message={wordsOf(report)} />
    {report.problems.length > 0 && (
      <SectionCard title="What was found" className="mt-3">
        <ul className="list-disc pl-5">
          {report.problems.map(({ kind, message, position, seq }) => (
            <li key={`${kind} ${position} ${seq}`}>
              {seq === null ? `Place ${formatCount(position)}` : `Entry ${seq}`}: {message}
            </li>
          ))}
        </ul>
      </SectionCard>
    )}
  </>
);
