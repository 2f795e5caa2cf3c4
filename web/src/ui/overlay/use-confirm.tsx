import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Question } from './confirm.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm.tsx')).ConfirmDialog }));

type Answer = { readonly reason: string };

/**
 * `confirm(question)` resolves to the answer; render `dialog` somewhere in the component: `if (!(await confirm({ title: 'Delete
 * this lab?', confirmLabel: 'Delete', danger: true }))) return;` `ask(question)` resolves to the reason that was given, or to null where
 * the person declined.
 */
export const useConfirm = () => {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const resolve = useRef<(answer: Answer | null) => void>(undefined);

  const ask = useCallback((next: Question) => {
    resolve.current?.(null);
    setQuestion(next);
    setOpen(true);
    return new Promise<Answer | null>((done) => {
      resolve.current = done;
    });
  }, []);
  const confirm = useCallback(async (next: Question) => (await ask(next)) !== null, [ask]);

  const answer = (confirmed: boolean, reason: string) => {
    setOpen(false);
    resolve.current?.(confirmed ? { reason } : null);
    resolve.current = undefined;
  };

  const dialog = question && (
    <Suspense>
      <ConfirmDialog {...question} open={open} onAnswer={answer} />
    </Suspense>
  );
  return { confirm, ask, dialog };
};
