import type { Notification } from '@aliquot/contract/people/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { AppLink, TextLink } from '../../../ui/text/link.tsx';
import { markNoticesRead, noticesQuery } from './notifications.api.ts';

const Notice = ({ notice, onFollow }: { notice: Notification; onFollow: () => void }) => {
  const { title, body, link, created_at, read } = notice;
  const words = (
    <>
      <span className="flex items-baseline gap-2">
        {!read && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-brand" />}
        <span className={read ? undefined : 'font-medium'}>
          {!read && <span className="sr-only">Unread: </span>}
          {title}
        </span>
      </span>
      {body && <span className="mt-0.5 line-clamp-2 text-muted">{body}</span>}
      <span className="mt-0.5 block text-xs text-muted">{formatDateTime(created_at)}</span>
    </>
  );
  return (
    <li className="border-t border-line text-sm">
      {link ? (
        <AppLink to={link} onClick={onFollow} className="block px-4 py-3 -outline-offset-2 hover:bg-sunken">
          {words}
        </AppLink>
      ) : (
        <div className="px-4 py-3">{words}</div>
      )}
    </li>
  );
};

/** The latest notices, each with where it leads. */
export const NoticesList = ({ close }: { close: () => void }) => {
  const { data, isError } = useQuery(noticesQuery);
  const queries = useQueryClient();
  const unread = data?.unread ?? 0;

  const markRead = async (ids?: string[]) => {
    // If this fails, the notice stays unread.
    await markNoticesRead(ids).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ['notifications'] });
  };

  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 py-1 pr-2 pl-4">
        <h2 className="text-lg">Notices</h2>
        {unread > 0 && (
          <Button look="quiet" size="sm" onClick={() => void markRead()}>
            Mark all as read
          </Button>
        )}
      </div>
      {isError && <p className="border-t border-line px-4 py-6 text-sm text-bad">We couldn’t load your notices.</p>}
      {data?.items.length === 0 && (
        <p className="border-t border-line px-4 py-6 text-sm text-muted">
          No notices yet. Updates on your projects and laboratory appear here.
        </p>
      )}
      <ul aria-label="Latest notices">
        {data?.items.map((notice) => (
          <Notice
            key={notice.id}
            notice={notice}
            onFollow={() => {
              close();
              if (!notice.read) void markRead([notice.id]);
            }}
          />
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm">
        <TextLink to="/notification-settings" onClick={close}>
          Notification settings
        </TextLink>
      </p>
    </>
  );
};
