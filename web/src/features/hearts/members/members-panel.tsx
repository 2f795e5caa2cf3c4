import { type Invitation, type Member, memberRoleLabels } from '@aliquot/contract/hearts/members';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { failureMessage } from '../../../platform/server/api-error.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { InviteForm } from './invite-form.tsx';

type Kind = 'role' | 'hand-over' | 'remove';
type Act = (kind: Kind, member: Member) => void;

const MemberRow = ({ member, busy, act }: { member: Member; busy: boolean; act: Act }) => {
  const { can, role, name, email, is_self, joined_at } = member;
  const about = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {is_self && <span className="text-sm text-muted">you</span>}
          <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{memberRoleLabels[role]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {email} · since {formatDate(joined_at)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {can.changeRole && (
          <Button look="secondary" size="sm" disabled={busy} onClick={() => act('role', member)}>
            {role === 'owner' ? 'Make a member' : 'Make an owner'}
            {about}
          </Button>
        )}
        {can.handOver && (
          <Button look="secondary" size="sm" disabled={busy} onClick={() => act('hand-over', member)}>
            Transfer ownership{about}
          </Button>
        )}
        {can.remove && (
          <Button look="secondary" size="sm" disabled={busy} onClick={() => act('remove', member)}>
            {is_self ? 'Leave laboratory' : <>Remove{about}</>}
          </Button>
        )}
      </div>
    </li>
  );
};

type InvitationRowProps = { invitation: Invitation; busy: boolean; onResend: () => void; onRevoke: () => void };

const InvitationRow = ({ invitation, busy, onResend, onRevoke }: InvitationRowProps) => {
  const { email, role, state, expires_at, can } = invitation;
  const about = <span className="sr-only"> {email}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{email}</span>
          <Badge tone={state === 'expired' ? 'bad' : 'warn'}>{state === 'expired' ? 'Expired' : 'Invited'}</Badge>
        </p>
        <p className="text-sm text-muted">
          {memberRoleLabels[role]} · {state === 'expired' ? 'expired' : 'expires'} {formatDate(expires_at)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {can.resend && (
          <Button look="secondary" size="sm" disabled={busy} onClick={onResend}>
            Send again{about}
          </Button>
        )}
        {can.revoke && (
          <Button look="secondary" size="sm" disabled={busy} onClick={onRevoke}>
            Revoke invitation{about}
          </Button>
        )}
      </div>
    </li>
  );
};

type MembersPanelProps = { labId: string; labName: string; succeed: (text: string) => void; fail: (text: string) => void };

const questionOf = (kind: Kind, { name, role, is_self }: Member, labName: string) => {
  if (kind === 'hand-over')
    return {
      title: `Transfer ownership to ${name}?`,
      body: 'You stay a member. Only the new owner can undo this.',
      confirmLabel: 'Transfer ownership',
    };
  if (kind === 'remove')
    return is_self
      ? {
          title: `Leave ${labName}?`,
          body: 'You’ll lose access until an owner invites you again.',
          confirmLabel: 'Leave laboratory',
          danger: true,
        }
      : {
          title: `Remove ${name}?`,
          body: `${name} will lose access to the laboratory, and we’ll email them.`,
          confirmLabel: 'Remove member',
          danger: true,
        };
  return role === 'owner'
    ? { title: `Make ${name} a member?`, body: 'Members can’t invite or remove people.', confirmLabel: 'Make a member' }
    : {
        title: `Make ${name} an owner?`,
        body: 'Owners can invite and remove members and change roles, including yours.',
        confirmLabel: 'Make an owner',
      };
};

/** The laboratory's members and invitations. */
export const MembersPanel = ({ labId, labName, succeed, fail }: MembersPanelProps) => {
  const { data: team, error, isPending, refetch } = useQuery(queryOf.members.list({ labId }));
  const { busy, change } = useChange('labs', { succeed, fail });
  const { confirm, dialog } = useConfirm();

  const act = async (kind: Kind, member: Member) => {
    if (!(await confirm(questionOf(kind, member, labName)))) return;
    const { user_id: userId, name, role, is_self } = member;
    if (kind === 'role') {
      const next = role === 'owner' ? 'member' : 'owner';
      await change(() => api.members.changeRole({ labId, userId, role: next }), {
        done: `${name} is now ${next === 'owner' ? 'an owner' : 'a member'}.`,
        failed: 'Failed to change the role.',
      });
    } else if (kind === 'hand-over')
      await change(() => api.members.handOver({ labId, userId }), {
        done: `${name} is now the owner.`,
        failed: 'Failed to transfer ownership.',
      });
    else
      await change(() => api.members.remove({ labId, userId }), {
        done: is_self ? 'You left the laboratory.' : `${name} was removed.`,
        failed: 'Failed to remove the member.',
      });
  };

  const revoke = async ({ id, email }: Invitation) => {
    const question = {
      title: `Revoke the invitation to ${email}?`,
      body: 'The link will stop working.',
      confirmLabel: 'Revoke invitation',
    };
    if (await confirm(question))
      await change(() => api.members.revoke({ invitationId: id }), {
        done: `The invitation to ${email} was revoked.`,
        failed: 'Failed to revoke the invitation.',
      });
  };

  return (
    <SectionCard title="Members" description="Members do the laboratory's work; owners also invite and remove people.">
      {isPending && <SkeletonLines lines={4} />}
      {error && !team && (
        <EmptyState title="The members could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {failureMessage(error, 'Please try again.')}
        </EmptyState>
      )}
      {team && (
        <>
          <ul aria-label="Members" className="divide-y divide-line">
            {team.members.map((member) => (
              <MemberRow key={member.user_id} member={member} busy={busy} act={(...of) => void act(...of)} />
            ))}
          </ul>
          {team.invitations.length > 0 && (
            <>
              <h3 className="mt-6 text-base font-medium">Open invitations</h3>
              <ul aria-label="Open invitations" className="divide-y divide-line">
                {team.invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    busy={busy}
                    onResend={() =>
                      void change(() => api.members.resend({ invitationId: invitation.id }), {
                        done: `The invitation was sent again to ${invitation.email}.`,
                        failed: 'Failed to send the invitation.',
                      })
                    }
                    onRevoke={() => void revoke(invitation)}
                  />
                ))}
              </ul>
            </>
          )}
          {team.can.invite && (
            <div className="mt-6 border-t border-line pt-5">
              <h3 className="mb-3 text-base font-medium">Invite someone</h3>
              <InviteForm
                onInvite={(email, role) =>
                  change(() => api.members.invite({ labId, email, role }), {
                    done: `An invitation was sent to ${email}.`,
                    failed: 'Failed to send the invitation.',
                  })
                }
              />
            </div>
          )}
        </>
      )}
      {dialog}
    </SectionCard>
  );
};
