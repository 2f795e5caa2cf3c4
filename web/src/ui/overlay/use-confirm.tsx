import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog, type Question } from './confirm.tsx';

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

  return { confirm, dialog: question && <ConfirmDialog {...question} open={open} onAnswer={answer} /> };
};
