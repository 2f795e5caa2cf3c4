import {
  type QueueView,
  queueViewLabels,
  queueViews,
  type ReviewCase,
  type Wait,
} from '@aliquot/contract/administration/review-queue';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Select } from '../../../ui/form/select.tsx';
import { isOverlaid, isTyping } from '../../../ui/keys.ts';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { administratorsQuery, assign, reviewQuery } from './review-queue.api.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** A laboratory's wait, compared with the target. */
const waitWords = ({ days: waited, over, paused_at }: Wait): { text: string; late: string | null } => {
  const text = waited === 0 ? 'Waiting since today' : `Waiting ${days(waited)}`;
  if (paused_at !== null) return { text: `${text}, paused until the lab answers`, late: null };
  if (over > 0) return { text, late: `${days(over)} past target` };
  return { text: over === 0 ? `${text}, due today` : text, late: null };
};

/** The view of the queue that an address names. */
export const viewOf = (name: string): QueueView => queueViews.find((view) => view === name) ?? 'all';

/** The position of a laboratory in the queue, with its neighbors on K and J. */
export const QueuePlace = ({ labId, view }: { labId: string; view: QueueView }) => {
  const { data } = useQuery(queryOf.reviewQueue.around({ labId, view }));
  const navigate = useNavigate();
  const previous = data?.previous?.id;
  const next = data?.next?.id;
  const keysOn = useShortcuts();
  useEffect(() => {
    if (!keysOn) return;
    const go = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isOverlaid()) return;
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
      if (to) void navigate({ to: `/admin/labs/${to}`, search: { view } });
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, [keysOn, navigate, previous, next, view]);
  return (
    <nav aria-label="Review queue" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <BackLink to="/admin/queue" search={view === 'all' ? {} : { view }}>
        Review queue
      </BackLink>
      {data?.position != null && (
        <span className="text-muted">
          {queueViewLabels[view]}, {data.position} of {data.total}
        </span>
      )}
      {data?.previous && (
        <TextLink to={`/admin/labs/${data.previous.id}`} search={{ view }} {...(keysOn && { 'aria-keyshortcuts': 'K' })}>
          {keysOn && <kbd className="mr-1 rounded border border-line px-1 text-xs">K</kbd>}
          <span className="sr-only">Previous: </span>
          {data.previous.name}
        </TextLink>
      )}
      {data?.next && (
        <TextLink to={`/admin/labs/${data.next.id}`} search={{ view }} {...(keysOn && { 'aria-keyshortcuts': 'J' })}>
          {keysOn && <kbd className="mr-1 rounded border border-line px-1 text-xs">J</kbd>}
          <span className="sr-only">Next: </span>
          {data.next.name}
        </TextLink>
      )}
    </nav>
  );
};

/** How long a laboratory has waited. */
export const WaitLine = ({ labId }: { labId: string }) => {
  const { data: review } = useQuery(reviewQuery(labId));
  if (!review?.wait) return null;
  const { text, late } = waitWords(review.wait);
  return (
    <span>
      {text}
      {late && <span className="font-semibold text-bad">, {late}</span>}
    </span>
  );
};

const AssigneeSelect = ({ review }: { review: ReviewCase }) => {
  const { data: people } = useQuery(administratorsQuery);
  const { user } = useSession();
  const { busy, problem, change } = useChange('labs');
  const current = review.assignee?.id ?? null;
  const nameOf = (id: string, name: string) => (id === user?.id ? `${name} (you)` : name);
  const give = (assigneeId: string | null) => change(() => assign({ labId: review.lab_id, assigneeId, from: current }));
  return (
    <Select
      label="Assigned to"
      dense
      error={problem}
      value={current ?? ''}
      disabled={busy}
      options={[
        { value: '', label: 'Unassigned' },
        ...(people ?? []).map(({ id, name }) => ({ value: id, label: nameOf(id, name) })),
      ]}
      onChange={(event) => void give(event.target.value || null)}
    />
  );
};

/** The administrator assigned to a waiting laboratory. */
export const Assignee = ({ labId }: { labId: string }) => {
  const { data: review } = useQuery(reviewQuery(labId));
  return review?.can.assign ? <AssigneeSelect review={review} /> : null;
};
