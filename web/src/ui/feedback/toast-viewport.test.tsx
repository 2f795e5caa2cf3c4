import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PageMessages } from '../layout/page-header.tsx';
import { Banner } from './banner.tsx';
import { notify } from './toast.ts';
import { ToastViewport } from './toast-viewport.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const notices = () => screen.findByRole('region', { name: 'Notifications' });
const show = () => {
  render(
    <>
      <input aria-label="Title" />
      <ToastViewport />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Title' });
  act(() => field.focus());
  return field;
};

it('GEN-005 F6 reaches the notices, Escape leaves them as they are, and the focus is where it was', async () => {
  const field = show();
  act(() => notify({ title: 'Proposal accepted.' }));
  const region = await notices();
  await screen.findByText('Proposal accepted.');
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(region);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{F6}');
  const dismiss = within(region).getByRole('button', { name: 'Dismiss', hidden: true });
  act(() => dismiss.focus());
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Proposal accepted.')).toBeDefined();
});

const titles = ['One', 'Two', 'Three', 'Four'];
const hidden = () => titles.filter((title) => screen.getByText(title).closest('[data-limited]'));

it('GEN-005 shows at most three notices', async () => {
  show();
  act(() => {
    for (const title of titles) notify({ title });
  });
  await screen.findByText('Four');
  await waitFor(() => expect(hidden()).toEqual(['One']));
});

it.each(['pointer', 'focus'])('GEN-005 the clock of a notice stands still under the %s', async (what) => {
  vi.useFakeTimers();
  show();
  act(() => notify({ title: 'Saved.' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  const region = screen.getByRole('region', { name: 'Notifications' });
  if (what === 'pointer') fireEvent.mouseEnter(region);
  else fireEvent.keyDown(window, { key: 'F6' });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByText('Saved.')).not.toBeNull();
  if (what === 'pointer') fireEvent.mouseLeave(region);
  else fireEvent.keyDown(region, { key: 'Escape' });
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.queryByText('Saved.')).toBeNull();
});

const Page = ({ message, onClear }: { message: string | null; onClear?: () => void }) => (
  <>
    <input aria-label="Title" />
    <PageMessages>
      <Banner tone="success" message={message} onClear={() => onClear?.()} />
    </PageMessages>
  </>
);

it('GEN-005 F6 reaches the message of a page, and Escape or its end brings the focus back', async () => {
  const { rerender } = render(<Page message={null} />);
  const field = screen.getByRole('textbox', { name: 'Title' });
  act(() => field.focus());
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(field);
  rerender(<Page message="Project deleted successfully" />);
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{F6}');
  rerender(<Page message={null} />);
  expect(document.activeElement).toBe(field);
});
