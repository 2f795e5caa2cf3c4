import { formatMoney } from '@aliquot/contract/money';
import { projectRoleLabels } from '@aliquot/contract/people/colleague-roles';
import type { PersonInProject, ProjectInvitation, ProjectPeople } from '@aliquot/contract/people/colleagues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '../../../platform/navigation.ts';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { type Banners, useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatDate } from '../../../ui/text/format.ts';

const InviteDialog = later(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ApprovalDialog = later(async () => (await import('./approval-dialog.tsx')).ApprovalDialog);
const PersonDialog = later(async () => (await import('./person-dialog.tsx')).PersonDialog);

type Opened = 'invite' | 'approval' | PersonInProject | null;

const Person = ({ person, onOpen }: { person: PersonInProject; onOpen: () => void }) => (
  <li className="flex items-baseline justify-between gap-3">
    <span className="min-w-0 wrap-anywhere">
      {person.name}
      {person.is_self && <span className="text-muted"> (you)</span>}
    </span>
    {person.can.changeRole ? (
      <Button look="quiet" size="sm" onClick={onOpen} aria-label={`${projectRoleLabels[person.role]}: change ${person.name}`}>
        {projectRoleLabels[person.role]}
      </Button>
    ) : (
      <span className="shrink-0 text-muted">{projectRoleLabels[person.role]}</span>
    )}
  </li>
);

type InvitationProps = {
  invitation: ProjectInvitation;
  can: ProjectPeople['can'];
  busy: boolean;
  onResend: () => void;
  onRevoke: () => void;
};

const Invitation = ({ invitation: { email, role, state, expires_at }, can, busy, onResend, onRevoke }: InvitationProps) => (
  <li>
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <span className="shrink-0 text-muted">{projectRoleLabels[role]}</span>
    </p>
    <p className="text-muted">
      {state === 'expired' ? 'Invitation expired' : 'Invited, expires'} {formatDate(expires_at)}
    </p>
    {can.manage && (
      <div className="-ml-3 flex flex-wrap">
        {can.invite && (
          <Button look="quiet" size="sm" disabled={busy} onClick={onResend} aria-label={`Send again to ${email}`}>
            Send again
          </Button>
        )}
        <Button look="quiet-danger" size="sm" disabled={busy} onClick={onRevoke} aria-label={`Revoke invitation of ${email}`}>
          Revoke
        </Button>
      </div>
    )}
  </li>
);

const approvalWords = ({ approval }: ProjectPeople) =>
  approval
    ? `Proposals above ${formatMoney(approval.amount, approval.currency)} need an approver.`
    : 'Proposals don’t need an approver.';

type PeopleFactsProps = Banners & { projectId: string };

/** The people on the researcher's side of a project, and its owner's actions. */
export const PeopleFacts = ({ projectId, succeed, fail }: PeopleFactsProps) => {
  const { data, error, isPending, refetch } = useQuery(queryOf.colleagues.people({ projectId }));
  const [opened, setOpened] = useState<Opened>(null);
  const { busy, change } = useChange('projects', { succeed, fail });
  const { confirm, dialog } = useConfirm();
  const go = useGo();
  const close = () => setOpened(null);
  if (isPending) return <SkeletonLines lines={3} />;
  if (!data)
    return (
      <>
        <p className="text-muted">{failureMessage(error, 'The people could not be loaded.')}</p>
        <Button look="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  const own = data.people.find(({ can }) => can.leave);
  const leave = async ({ user_id }: PersonInProject) => {
    const sure = await confirm({
      title: 'Leave this project?',
      body: 'You can’t open it from then on, until its owner invites you again. What you wrote stays.',
      confirmLabel: 'Leave project',
      danger: true,
    });
    if (sure && (await change(() => api.colleagues.remove({ projectId, userId: user_id }))))
      go('/dashboard', { replace: true });
  };
  return (
    <>
      <ul aria-label="People in this project" className="grid gap-1">
        {data.people.map((person) => (
          <Person key={person.user_id} person={person} onOpen={() => setOpened(person)} />
        ))}
      </ul>
      {data.invitations.length > 0 && (
        <ul aria-label="Open invitations" className="mt-2 grid gap-2">
          {data.invitations.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              can={data.can}
              busy={busy}
              onResend={() =>
                void change(() => api.colleagues.inviteAgain({ invitationId: invitation.id }), {
                  done: `The invitation was sent again to ${invitation.email}.`,
                  failed: 'Failed to send the invitation.',
                })
              }
              onRevoke={() =>
                void change(() => api.colleagues.revoke({ invitationId: invitation.id }), {
                  done: 'The invitation was revoked.',
                })
              }
            />
          ))}
        </ul>
      )}
      {(data.approval || data.can.manage) && <p className="mt-2 text-muted">{approvalWords(data)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {data.can.manage && (
          <>
            {data.can.invite && (
              <Button look="secondary" size="sm" onClick={() => setOpened('invite')}>
                Invite a colleague
              </Button>
            )}
            <Button look="secondary" size="sm" onClick={() => setOpened('approval')}>
              Set approval limit
            </Button>
          </>
        )}
        {own && (
          <Button look="quiet-danger" size="sm" disabled={busy} onClick={() => void leave(own)}>
            Leave project
          </Button>
        )}
      </div>
      {opened === 'invite' && (
        <InviteDialog
          projectId={projectId}
          onDone={(email) => succeed(`An invitation was sent to ${email}.`)}
          onClose={close}
        />
      )}
      {opened === 'approval' && (
        <ApprovalDialog
          projectId={projectId}
          approval={data.approval}
          onDone={() => succeed('The approval limit was saved.')}
          onClose={close}
        />
      )}
      {opened !== null && typeof opened !== 'string' && (
        <PersonDialog projectId={projectId} person={opened} onDone={succeed} onClose={close} />
      )}
      {dialog}
    </>
  );
};
