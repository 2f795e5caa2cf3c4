import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setShortcuts } from '../../../platform/shortcuts.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { QueuePlace } from './queue-place.tsx';

const idOf = (last: string) => `019a0000-0000-7000-8000-00000000000${last}`;
const [first, here, after] = ['1', '2', '3'].map(idOf) as [string, string, string];

afterEach(() => setShortcuts(true));

const open = async () => {
  fakeServer({
    [`GET /api/review-queue/${here}/around`]: answered({
      position: 2,
      total: 3,
      previous: { id: first, name: 'Old Mill Pathology' },
      next: { id: after, name: 'Calm Cytology' },
    }),
  });
  const review = (
    <>
      <QueuePlace labId={here} view="overdue" />
      <input aria-label="Note" />
    </>
  );
  renderApp({
    at: `/admin/labs/${here}`,
    places: [
      { path: `/admin/labs/${here}`, audience: 'admin', page: review },
      { path: `/admin/labs/${first}`, audience: 'admin', page: <p>The page before</p> },
      { path: `/admin/labs/${after}`, audience: 'admin', page: <p>The page after</p> },
    ],
    readSession: async () => personWith('admin'),
  });
  return { user: userEvent.setup(), next: await screen.findByRole('link', { name: /Next: *Calm Cytology$/ }) };
};

it.each([
  ['j', 'The page after'],
  ['k', 'The page before'],
])('ADQ-001 %s leads on through the queue, and is a letter in a field', async (key, page) => {
  const { user } = await open();
  expect(screen.getByText('Past target, 2 of 3')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), key);
  expect(screen.queryByText(page)).toBeNull();
  await user.click(document.body);
  await user.keyboard(key);
  expect(await screen.findByText(page)).toBeTruthy();
});

it('ADQ-001 the keys are off, and not shown, where single-key shortcuts are switched off', async () => {
  setShortcuts(false);
  const { user, next } = await open();
  expect(next.getAttribute('aria-keyshortcuts')).toBeNull();
  expect(next.querySelector('kbd')).toBeNull();
  await user.keyboard('jk');
  expect(screen.getByText('Past target, 2 of 3')).toBeTruthy();
  await user.click(next);
  expect(await screen.findByText('The page after')).toBeTruthy();
});
