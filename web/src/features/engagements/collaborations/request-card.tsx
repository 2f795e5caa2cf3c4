import type { LabRequest } from '@aliquot/contract/engagements/collaborations';
import { requestPath } from '@aliquot/contract/engagements/project-words';
import { requestFacts } from '@aliquot/contract/request-fields';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { formatDate, formatFileSize } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { AppLink, LinkButton } from '../../../ui/text/link.tsx';
import { openProjectDocument, secureLinkFailure } from '../../hearts/documents/documents.api.ts';
import { UnreadBadge } from '../conversations/unread-badge.tsx';
import { collaborationLabel, collaborationTones, proposalPath } from './collaboration-words.ts';
import { closingWords } from './request-words.ts';

const Attachments = ({
  documents,
  onFailure,
}: {
  documents: LabRequest['documents'];
  onFailure: (message: string) => void;
}) => (
  <ul className="mt-3 flex flex-wrap gap-2">
    {documents.map(({ id, file_name, file_size }) => (
      <li key={id}>
        <Button
          look="secondary"
          size="sm"
          className="max-w-full py-1 text-left whitespace-normal!"
          icon={<Download aria-hidden="true" size={14} className="shrink-0" />}
          onClick={() => void openProjectDocument(id).catch((error: unknown) => onFailure(secureLinkFailure(error)))}
        >
          <span className="wrap-anywhere">
            {file_name} ({formatFileSize(file_size)})
          </span>
        </Button>
      </li>
    ))}
  </ul>
);

const RoomLink = ({ request: { id, project } }: { request: LabRequest }) => (
  <span className="inline-flex items-center gap-1">
    <LinkButton to={requestPath(id)} look="quiet" size="sm" aria-label={`Open project room: ${project?.title ?? ''}`}>
      Open project room
    </LinkButton>
    <UnreadBadge collaborationIds={[id]} />
  </span>
);

/** The request: read in full by those who decide, and folded once that is done. */
const Asked = ({ request, onFailure }: { request: LabRequest; onFailure: (message: string) => void }) => {
  const { project, documents, can } = request;
  if (!project) return null;
  const asked = (
    <>
      <DescriptionList columns={3} className="text-sm" items={requestFacts(project)} />
      <ClampedText className="mt-3">{project.description}</ClampedText>
      {documents.length > 0 && <Attachments documents={documents} onFailure={onFailure} />}
    </>
  );
  return can.decide ? (
    <div className="mt-3">{asked}</div>
  ) : (
    <Disclosure summary="Request details" className="mt-1 text-sm">
      {asked}
    </Disclosure>
  );
};

type RequestCardProps = {
  request: LabRequest;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
  onStart: () => void;
  onComplete: () => void;
  onFailure: (message: string) => void;
};

/** One request to a lab; only a pending one has the buttons. */
export const RequestCard = ({ request, busy, onApprove, onReject, onStart, onComplete, onFailure }: RequestCardProps) => {
  const { project, requester, collaboration_status, can, results, completion_note } = request;
  if (!project) {
    return (
      <li className="rounded-card border border-line bg-card p-5 text-muted">
        Project information is currently unavailable. This may be due to the project being deleted or a data synchronization
        issue.
      </li>
    );
  }
  return (
    <li className="rounded-card border border-line bg-card px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="font-sans text-base font-medium tracking-normal wrap-anywhere">
            <AppLink to={requestPath(request.id)} className="hover:underline">
              {project.title}
            </AppLink>
          </h4>
          <p className="text-sm text-muted">
            {requester && (
              <>
                <span className="text-ink">{requester.name}</span>
                {[requester.institution, requester.country].filter(Boolean).map((each) => `, ${each}`)}
                {' · '}
              </>
            )}
            Received {formatDate(request.created_at)}
            {can.decide && request.respond_by && ` · Respond by ${formatDate(request.respond_by)}`}
          </p>
        </div>
        <Badge tone={collaborationTones[collaboration_status]}>
          {collaborationLabel(collaboration_status, project.status, request.stage)}
        </Badge>
      </div>
      <Asked request={request} onFailure={onFailure} />
      {results.length > 0 && (
        <div className="mt-3">
          <p className="text-sm font-medium">Uploaded results</p>
          <Attachments documents={results} onFailure={onFailure} />
        </div>
      )}
      {completion_note && <p className="mt-3 text-sm as-written">Your note: {completion_note}</p>}
      {request.requested_changes && <p className="mt-3 text-sm as-written">Changes requested: {request.requested_changes}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
        <p className="min-w-0 basis-72 grow text-sm text-muted">
          {can.decide
            ? 'Approving moves the project to In Progress and shows you the researcher’s email address.'
            : closingWords(request)}
        </p>
        <div className="flex flex-wrap gap-3">
          {can.decide && (
            <>
              <Button size="sm" disabled={busy} onClick={onApprove}>
                Approve Project
              </Button>
              <Button look="secondary" size="sm" disabled={busy} onClick={onReject}>
                Reject Project
              </Button>
              <LinkButton look="secondary" size="sm" to={proposalPath(request.id)}>
                Send a proposal
              </LinkButton>
            </>
          )}
          {can.start && (
            <Button look="secondary" size="sm" disabled={busy} onClick={onStart}>
              Start work
            </Button>
          )}
          {can.complete && (
            <Button look="secondary" size="sm" disabled={busy} onClick={onComplete}>
              Mark work completed
            </Button>
          )}
          <RoomLink request={request} />
        </div>
      </div>
    </li>
  );
};
