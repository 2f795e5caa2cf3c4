import type { LabRequest } from '@aliquot/contract/engagements/collaborations';
import { requestPath } from '@aliquot/contract/engagements/project-words';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { AppLink } from '../../../ui/text/link.tsx';
import { UnreadBadge } from '../conversations/unread-badge.tsx';
import { collaborationLabel, collaborationTones } from './collaboration-words.ts';
import { closingWords } from './request-words.ts';

/** A request in which the lab has nothing to do now, in one row that leads to its room. */
export const RequestRow = ({ request }: { request: LabRequest }) => {
  const { id, project, requester, collaboration_status, stage, turn, created_at } = request;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border border-line bg-card px-4 py-2.5 hover:border-edge">
      <div className="min-w-0 grow basis-72">
        <h4 className="font-sans text-base font-medium tracking-normal">
          <AppLink to={requestPath(id)} className="after:absolute after:inset-0 after:rounded-card hover:underline">
            {project?.title}
          </AppLink>{' '}
          <UnreadBadge collaborationIds={[id]} />
        </h4>
        <p className="text-sm text-muted">
          {[requester?.name, requester?.institution].filter(Boolean).join(', ')} · Received {formatDate(created_at)}
        </p>
      </div>
      <div className="min-w-0 basis-72 text-sm wrap-anywhere text-muted">
        <p>{closingWords(request) || turn.words}</p>
        {turn.late && <p className="font-medium text-bad">{turn.late}</p>}
      </div>
      <Badge tone={collaborationTones[collaboration_status]}>
        {collaborationLabel(collaboration_status, project?.status, stage)}
      </Badge>
    </li>
  );
};
