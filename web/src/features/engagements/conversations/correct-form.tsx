import { conversationLimits } from '@aliquot/contract/conversation-limits';
import type { Message } from '@aliquot/contract/engagements/conversations';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { withoutReload } from '../../../ui/without-reload.ts';

type CorrectFormProps = {
  message: Message;
  busy: boolean;
  problem: string | undefined;
  change: (work: () => Promise<unknown>, words: { failed: string }) => Promise<boolean>;
  onClose: () => void;
};

/** Other words for one's own message. */
export const CorrectForm = ({ message, busy, problem, change, onClose }: CorrectFormProps) => {
  const [text, setText] = useState(message.text);
  const save = async () => {
    const failed = 'Your correction was not saved. Please try again.';
    if (await change(() => api.conversations.correct({ messageId: message.id, text: text.trim() }), { failed })) onClose();
  };
  return (
    <form className="mt-1 grid gap-2" onSubmit={withoutReload(save)}>
      <TextArea
        label="Correct your message"
        hint="Everyone sees that it was edited. Administrators can see the earlier version."
        maxLength={conversationLimits.textLength}
        error={problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={busy} disabled={text.trim() === ''}>
          Save correction
        </Button>
        <Button look="secondary" size="sm" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
