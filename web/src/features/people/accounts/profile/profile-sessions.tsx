import type { AccountSession } from '@aliquot/contract/people/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../platform/server/api.ts';
import { failureMessage } from '../../../../platform/server/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { SectionCard } from '../../../../ui/layout/card.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { endOtherSessions, securityQuery } from '../accounts.api.ts';
import type { Messages } from './profile-messages.ts';

const SessionRow = ({ session, onEnd }: { session: AccountSession; onEnd: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{session.device}</span>
        {session.current && <Badge tone="good">This device</Badge>}
      </p>
      <p className="text-sm text-muted">
        Last used {formatDateTime(session.last_used_at)}
        {session.ip && ` from ${session.ip}`}
      </p>
    </div>
    {!session.current && (
      <Button look="secondary" size="sm" onClick={onEnd}>
        Sign out<span className="sr-only"> {session.device}</span>
      </Button>
    )}
  </li>
);

/** The user's sessions, including this one. */
export const SessionsSection = ({ sessions, succeed, fail }: { sessions: readonly AccountSession[] } & Messages) => {
  const queries = useQueryClient();
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      succeed(done);
    } catch (error) {
      fail(failureMessage(error, 'We couldn’t sign out that device. Please try again.'));
    }
    await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  };
  return (
    <SectionCard
      title="Where you are signed in"
      action={
        sessions.length > 1 && (
          <Button look="secondary" size="sm" onClick={() => void act(endOtherSessions, 'You are signed out everywhere else.')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              void act(() => api.accounts.endSession({ sessionId: session.id }), `${session.device} was signed out.`)
            }
          />
        ))}
      </ul>
    </SectionCard>
  );
};
