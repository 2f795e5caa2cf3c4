import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../../ui/text/badge.tsx';
import { unreadQuery } from './conversations.api.ts';

/** How many messages of some collaborations the person has not read. Nothing at zero. */
export const UnreadBadge = ({ collaborationIds }: { collaborationIds: readonly string[] }) => {
  const { data } = useQuery(unreadQuery);
  const count = collaborationIds.reduce((sum, id) => sum + (data?.get(id) ?? 0), 0);
  return <CountBadge count={count} label={count === 1 ? 'unread message' : 'unread messages'} tone="primary" />;
};
