import { conversationLimits } from '@aliquot/contract/conversation-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/feedback/list-states.tsx';
import { TextArea } from '../../../ui/form/textarea.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Lock } from '../../../ui/text/icon.ts';
import { withoutReload } from '../../../ui/without-reload.ts';
import { initialsOf } from './conversation-words.ts';
import { Avatar, MessageText } from './message-text.tsx';
import { useMessageDraft } from './use-message-draft.ts';

type NotesPanelProps = { collaborationId: string; userId: string; labName: string };

const NoteForm = ({ collaborationId, userId, labName }: NotesPanelProps) => {
  const { text, key, write, sent } = useMessageDraft('note', userId, collaborationId);
  const { busy, problem, change, clearProblem } = useChange('conversations');
  const save = async () => {
    const failed = 'Your note was not saved. It is kept here, so you can try again.';
    if (await change(() => api.conversations.addNote({ collaborationId, noteKey: key, text: text.trim() }), { failed }))
      sent(text);
  };
  return (
    <form className="rounded-card border border-edge bg-warn-tint p-3" onSubmit={withoutReload(save)}>
      <Banner tone="error" message={problem} onClear={clearProblem} className="mb-3" />
      <TextArea
        label="Internal note"
        hideLabel
        dense
        placeholder={`Note for members of ${labName}`}
        rows={2}
        maxLength={conversationLimits.textLength}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <p className="flex min-w-0 grow basis-48 items-center gap-2 text-sm text-warn">
          <Lock aria-hidden="true" size={16} className="shrink-0" />
          Only members of {labName} can read this.
        </p>
        <Button type="submit" look="secondary" loading={busy} loadingLabel="Saving" disabled={text.trim() === ''}>
          Save note
        </Button>
      </div>
    </form>
  );
};

/** The internal notes of the lab's members. Neither the researcher nor administrators can read it. */
export const NotesPanel = (props: NotesPanelProps) => {
  const [page, setPage] = useState(1);
  const notes = useQuery(queryOf.conversations.notes({ collaborationId: props.collaborationId, page }));
  const { problem, change, clearProblem } = useChange('conversations');
  const question = useConfirm();
  const remove = async (noteId: string) => {
    const isSure = await question.confirm({
      title: 'Remove this note?',
      confirmLabel: 'Remove note',
      declineLabel: 'Keep note',
      danger: true,
    });
    if (isSure)
      await change(() => api.conversations.removeNote({ noteId }), { failed: 'The note was not removed. Please try again.' });
  };
  return (
    <div className="grid gap-4">
      <NoteForm {...props} />
      <Banner tone="error" message={problem} onClear={clearProblem} />
      <PagedList
        label="Internal notes"
        query={notes}
        failed="We couldn’t load the notes."
        empty={<EmptyState title="No notes yet">Write down what your colleagues should know.</EmptyState>}
        onPage={setPage}
      >
        {(items) => (
          <ul aria-label="Internal notes" className="grid gap-4">
            {items.map(({ id, author, text, written_at, can }) => (
              <li key={id} className="flex gap-3">
                <Avatar initials={initialsOf(author.name)} own={author.id === props.userId} />
                <div className="min-w-0 grow">
                  <p className="text-sm">
                    <span className="font-semibold">{author.id === props.userId ? 'You' : author.name}</span>{' '}
                    <span className="text-muted">{formatDateTime(written_at)}</span>
                  </p>
                  <MessageText text={text} />
                  {can.remove && (
                    <Button look="quiet-danger" size="sm" className="mt-1 -ml-3" onClick={() => void remove(id)}>
                      Remove note
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {question.dialog}
    </div>
  );
};
