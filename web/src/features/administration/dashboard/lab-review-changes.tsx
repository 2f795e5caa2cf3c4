import type { AuditEntry } from '@aliquot/contract/administration/audit';
import { labDecisions } from '@aliquot/contract/administration/audit-actions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { actionWords } from '../audit/action-words.ts';
import { trailQuery } from '../audit/audit.api.ts';
import { actorWords, changesOf, plainWords } from '../audit/entry-words.ts';

const decisions: ReadonlySet<string> = new Set(labDecisions);

/** The words of questions and of an answer. */
const wordsOf = ({ before, after }: AuditEntry): string[] =>
  [before?.question, after?.question, after?.questions, after?.answer]
    .flat()
    .map((words) => (typeof words === 'object' && words !== null && 'text' in words ? words.text : words))
    .filter((words) => typeof words === 'string');

const trailOfLab = (labId: string) => trailQuery({ objectType: 'lab', objectId: labId });

const Changes = ({ entry }: { entry: AuditEntry }) => (
  <dl className="grid gap-2 text-sm">
    {changesOf(entry)
      .filter(({ field }) => !['needs_review', 'review_fields'].includes(field))
      .map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="font-medium">{plainWords(field)}</dt>
          <dd className="wrap-anywhere text-muted">
            <span className="sr-only">before: </span>
            <del className="no-underline">{before}</del>
          </dd>
          <dd className="wrap-anywhere">
            <span className="sr-only">after: </span>
            <ins className="no-underline">{after}</ins>
          </dd>
        </div>
      ))}
  </dl>
);

/** Profile changes since an administrator last decided or acknowledged them. */
const sinceLastReview = (entries: readonly AuditEntry[]): AuditEntry[] => {
  const last = entries.findIndex(({ action }) => action === 'labs.acknowledge' || action === 'labs.approve');
  return entries.slice(0, last === -1 ? entries.length : last).filter(({ action }) => action === 'labs.update');
};

/** A lab's profile changes with the values before and after. */
export const LabReviewChanges = ({ labId }: { labId: string }) => {
  const { data, isPending } = useInfiniteQuery(trailOfLab(labId));
  if (isPending) return <SkeletonLines lines={3} />;
  const entries = sinceLastReview(data?.pages.flatMap(({ items }) => items) ?? []);
  if (entries.length === 0) return <p className="text-sm text-muted">The profile has not changed.</p>;
  return (
    <ul className="grid gap-5">
      {entries.map((entry) => (
        <li key={entry.seq}>
          <p className="mb-2 text-sm text-muted">
            {formatDateTime(entry.at)}, {actorWords(entry)}
          </p>
          <Changes entry={entry} />
        </li>
      ))}
    </ul>
  );
};

/** Decisions about a lab, newest first. */
export const LabReviewHistory = ({ labId }: { labId: string }) => {
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(trailOfLab(labId));
  if (isPending) return <SkeletonLines lines={3} />;
  const entries = (data?.pages.flatMap(({ items }) => items) ?? []).filter(({ action }) => decisions.has(action));
  return (
    <>
      {entries.length === 0 && <p className="text-sm text-muted">No decisions yet.</p>}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.seq} className="py-3 text-sm first:pt-0">
            <p>
              <span className="font-medium">{actionWords(entry.action)}</span>{' '}
              <span className="text-muted">
                {formatDateTime(entry.at)}, {actorWords(entry)}
              </span>
            </p>
            {wordsOf(entry).map((words) => (
              <p key={words} className="mt-1 wrap-anywhere">
                {words}
              </p>
            ))}
            {entry.reason && <p className="mt-1 as-written">{entry.reason}</p>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" size="sm" onClick={() => void fetchNextPage()}>
          Show older decisions
        </Button>
      )}
    </>
  );
};
