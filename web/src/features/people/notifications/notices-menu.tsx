import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Bell } from '../../../ui/text/icon.ts';
import { noticesQuery } from './notifications.api.ts';

const mostCounted = 99;

const NoticesList = lazy(async () => ({ default: (await import('./notices-list.tsx')).NoticesList }));

/** The latest notices about the user's projects and lab, with the number of unread ones. */
export const NoticesMenu = () => {
  const { data } = useQuery(noticesQuery);
  const unread = data?.unread ?? 0;

  return (
    <Popover
      label={unread > 0 ? `Notices, ${unread} unread` : 'Notices'}
      className="sm:w-96"
      trigger={
        <>
          <Bell aria-hidden="true" size={20} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-bad-fill px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-brand tabular-nums"
            >
              {unread > mostCounted ? `${mostCounted}+` : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense>
          <NoticesList close={close} />
        </Suspense>
      )}
    </Popover>
  );
};
