import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Question } from './confirm.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm.tsx')).ConfirmDialog }));

/**
 * `confirm(question)` resolves to the answer; render `dialog` somewhere in the component: `if (!(await confirm({ title: 'Delete
 * this lab?', confirmLabel: 'Delete', danger: true }))) return;`
 */
export const useConfirm = () => {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const resolve = useRef<(confirmed: boolean) => void>(undefined);

  const confirm = useCallback((next: Question) => {
    resolve.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise<boolean>((done) => {
      resolve.current = done;
    });
  }, []);

  const answer = (confirmed: boolean) => {
    setOpen(false);
    resolve.current?.(confirmed);
    resolve.current = undefined;
  };

  const dialog = question && (
    <Suspense>
      <ConfirmDialog {...question} open={open} onAnswer={answer} />
    </Suspense>
  );
  return { confirm, dialog };
};
