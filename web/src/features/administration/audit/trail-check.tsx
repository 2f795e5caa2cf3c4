import type { TrailReport } from '@aliquot/contract/administration/audit';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { formatCount, formatDateTime, plural } from '../../../ui/text/format.ts';

const wordsOf = ({ ok, entries, checkpoints, lastCheckpoint }: TrailReport): string => {
  const signed = lastCheckpoint
    ? `The latest of ${plural(checkpoints, 'signed checkpoint')} is from ${formatDateTime(lastCheckpoint.at)}.`
    : 'No checkpoint is signed yet. The worker signs one every minute.';
  return ok
    ? `Audit trail intact: ${plural(entries, 'entry', 'entries')} verified. ${signed}`
    : `The audit trail was changed outside Aliquot. ${signed}`;
};

type Report = { report: TrailReport | undefined };

/** The result of verifying the trail. */
export const TrailMessage = ({ report, onClear }: Report & { onClear: () => void }) => (
  <Banner tone={report && !report.ok ? 'error' : 'success'} message={report && wordsOf(report)} onClear={onClear} />
);

export const TrailProblems = ({ report }: Report) =>
  report &&
  report.problems.length > 0 && (
    <SectionCard title="Problems found" className="mb-5">
      <ul className="list-disc pl-5">
        {report.problems.map(({ kind, message, position, seq }) => (
          <li key={`${kind} ${position} ${seq}`}>
            {seq === null ? `Position ${formatCount(position)}` : `Entry ${seq}`}: {message}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
