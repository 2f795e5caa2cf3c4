import { type TimelineEvent, timelinePath } from '@aliquot/contract/engagements/rooms';
import { useQuery } from '@tanstack/react-query';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { timelineQuery } from './rooms.api.ts';
import type { SectionProps } from './section-props.ts';

const sides: Readonly<Record<TimelineEvent['person']['side'], string | null>> = {
  researcher: 'Researcher',
  laboratory: 'Laboratory',
  administrator: 'Administrator',
  time: null,
};

const Event = ({ event: { at, words, person, reason, file_name } }: { event: TimelineEvent }) => (
  <li className="border-l-2 border-line py-2.5 pl-3">
    <p>
      {words}
      {file_name && <span className="wrap-anywhere">: {file_name}</span>}
    </p>
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>{person.name}</span>
      {sides[person.side] && <Badge>{sides[person.side]}</Badge>}
      <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
    {reason && <p className="mt-1 rounded-control bg-sunken px-3 py-2 text-sm as-written">{reason}</p>}
  </li>
);

/** Everything that happened, in words with person and time, newest last. */
export const TimelineSection = ({ place }: SectionProps) => (
  <div className="grid gap-4">
    <ListStates
      query={useQuery(timelineQuery(place))}
      failed="Failed to load the timeline"
      isEmpty={(events) => events.length === 0}
      empty={<p className="text-muted">Nothing has happened yet.</p>}
    >
      {(events) => (
        <ol aria-label="Timeline">
          {events.map((event) => (
            <Event key={event.seq} event={event} />
          ))}
        </ol>
      )}
    </ListStates>
    <div className="flex flex-wrap gap-3">
      {(['pdf', 'json'] as const).map((format) => (
        <DownloadLink
          key={format}
          size="sm"
          href={timelinePath(place, format)}
          icon={<Download aria-hidden="true" size={14} />}
        >
          Export as {format.toUpperCase()}
        </DownloadLink>
      ))}
    </div>
  </div>
);
