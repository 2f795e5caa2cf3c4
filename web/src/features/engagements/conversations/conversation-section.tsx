import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../platform/session/session.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Lock } from '../../../ui/text/icon.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { conversationQuery } from './conversations.api.ts';
import { NotesPanel } from './notes-panel.tsx';

type ConversationSectionProps = { collaborationId: string };

/** The conversation of a collaboration; for the lab, its internal notes in a tab of their own. */
export const ConversationSection = ({ collaborationId }: ConversationSectionProps) => {
  const { user } = useSession();
  const [tab, setTab] = useState<'messages' | 'notes'>('messages');
  const { data } = useInfiniteQuery(conversationQuery(collaborationId));
  if (!user) return null;
  const panel = <ConversationPanel key={collaborationId} collaborationId={collaborationId} userId={user.id} />;
  const [newest] = data?.pages ?? [];
  if (!newest?.can.note) return panel;
  return (
    <Tabs
      label="Conversation"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'messages', label: 'Messages', panel },
        {
          value: 'notes',
          label: (
            <>
              <Lock aria-hidden="true" size={16} />
              Internal notes
            </>
          ),
          panel: (
            <NotesPanel key={collaborationId} collaborationId={collaborationId} userId={user.id} labName={newest.lab_name} />
          ),
        },
      ]}
    />
  );
};
