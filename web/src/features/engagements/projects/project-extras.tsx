import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { formatDateTime, formatTime } from '../../../ui/text/format.ts';
import { Undo2 } from '../../../ui/text/icon.ts';
import { LinkButton } from '../../../ui/text/link.tsx';
import { removeDraftOnServer, requestDraftQuery } from '../../people/drafts/drafts.api.ts';
import { restorableQuery } from './projects.api.ts';
import { discardRequest, useBegunRequest } from './request/request-draft.ts';

/** Recently deleted projects that can still be restored. */
export const RecentlyDeleted = ({ onRestore }: { onRestore: (projectId: string) => void }) => {
  const { data = [] } = useQuery(restorableQuery);
  if (data.length === 0) return null;
  return (
    <Disclosure summary={`Recently deleted (${data.length})`} className="mt-4 text-sm">
      <ul className="divide-y divide-line">
        {data.map(({ id, title, undoUntil }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 grow">
              <span className="block wrap-break-word">{title}</span>
              <span className="text-muted">Permanently deleted after {formatTime(undoUntil)}</span>
            </p>
            <Button look="secondary" size="sm" icon={<Undo2 aria-hidden="true" size={14} />} onClick={() => onRestore(id)}>
              Restore<span className="sr-only"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};

/** The unfinished request. */
export const UnfinishedRequest = ({ userId }: { userId: string }) => {
  const begun = useBegunRequest(userId);
  const [isDiscarded, setIsDiscarded] = useState(false);
  const queries = useQueryClient();
  if (!begun || isDiscarded) return null;
  const title = begun.values.title.trim();
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-info-tint px-4 py-3 text-sm text-info">
      <p className="min-w-0 grow basis-48 wrap-break-word">
        You have an unfinished request{title && `: “${title}”`}, saved {formatDateTime(new Date(begun.savedAt).toISOString())}.
      </p>
      <div className="flex gap-1">
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            discardRequest(userId);
            queries.setQueryData(requestDraftQuery.queryKey, { draft: null });
            void removeDraftOnServer('request').catch(() => undefined);
            setIsDiscarded(true);
          }}
        >
          Discard request
        </Button>
        <LinkButton to="/request" look="secondary" size="sm">
          Continue request
        </LinkButton>
      </div>
    </div>
  );
};
