import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm.tsx';

it('GEN-011 the gravest deletions wait until the name is typed', async () => {
  const onAnswer = vi.fn<(confirmed: boolean, reason: string) => void>();
  render(<ConfirmDialog open title="Delete?" confirmLabel="Delete" typedName="Harbor Genomics" onAnswer={onAnswer} />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'Harbor{Enter}');
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.type(field, ' Genomics{Enter}');
  expect(onAnswer.mock.calls).toEqual([[true, '']]);
});

const body = (allow: () => void) => (
  <button type="button" onClick={allow}>
    Known
  </button>
);

it('RDG-006 waits until its body knows what the deletion takes away', async () => {
  const onAnswer = vi.fn<(confirmed: boolean, reason: string) => void>();
  render(<ConfirmDialog open title="Delete?" body={body} confirmLabel="Delete document" onAnswer={onAnswer} />);
  const button = screen.getByRole('button', { name: 'Delete document' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Known' }));
  await userEvent.click(button);
  expect(onAnswer.mock.calls).toEqual([[true, '']]);
});

it('PRM-032 waits for a reason that the other side reads, and hands it over', async () => {
  const onAnswer = vi.fn<(confirmed: boolean, reason: string) => void>();
  render(
    <ConfirmDialog
      open
      title="Cancel this project?"
      confirmLabel="Cancel project"
      reasonHint="Harbor Genomics will read this."
      onAnswer={onAnswer}
    />,
  );
  expect(screen.getByText('Harbor Genomics will read this.')).toBeDefined();
  const button = screen.getByRole('button', { name: 'Cancel project' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Reason'), ' The study was stopped. ');
  await userEvent.click(button);
  expect(onAnswer.mock.calls).toEqual([[true, 'The study was stopped.']]);
});
