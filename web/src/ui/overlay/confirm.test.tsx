import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm.tsx';

it('GEN-011 the gravest deletions wait until the name is typed', async () => {
  const onAnswer = vi.fn<(confirmed: boolean) => void>();
  render(<ConfirmDialog open title="Delete?" confirmLabel="Delete" typedName="Harbor Genomics" onAnswer={onAnswer} />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'Harbor{Enter}');
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.type(field, ' Genomics{Enter}');
  expect(onAnswer.mock.calls).toEqual([[true]]);
});
