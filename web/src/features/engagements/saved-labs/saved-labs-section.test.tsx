import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { SavedLabs } from './saved-labs-section.tsx';

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000002${number}`;
const saved = (number: number, name: string, changes: object = {}) => ({
  id: idOf(number),
  lab_id: idOf(number + 4),
  name,
  place: { city: 'Seattle', region: 'WA', country: 'United States' },
  shown: true,
  saved_at: '2026-11-01T10:00:00Z',
  ...changes,
});
const listName = 'GET /api/saved-labs';
const labs = [
  saved(1, 'Harbor Genomics'),
  saved(2, 'Bay Oncology', { shown: false, place: null }),
  saved(3, 'Gone Lab', { lab_id: null, shown: false }),
];

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  const app = renderApp({
    at: '/saved',
    places: [
      { path: '/saved', page: <SavedLabs /> },
      { path: '/request', page: <h1>A request</h1> },
    ],
    readSession: async () => personWith('user'),
  });
  return { ...server, ...app };
};

it('PRM-029 lists saved laboratories: those that can be asked again, and those that are no longer available', async () => {
  const { history } = show({ [listName]: answered({ labs }) });
  expect((await screen.findByRole('link', { name: 'Harbor Genomics' })).getAttribute('href')).toContain(idOf(5));
  expect(screen.getByText('Seattle, WA, United States')).toBeDefined();
  expect(screen.getAllByText('No longer available. You can’t ask this lab now.')).toHaveLength(2);
  for (const name of ['Bay Oncology', 'Gone Lab']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.getAllByRole('link', { name: /^Ask again/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Ask again: Harbor Genomics' }));
  expect(history.location.href).toContain(`/request?lab=${idOf(5)}`);
});

it('PRM-029 removes one, and keeps it with the reason when that is refused', async () => {
  let left = labs;
  const { answers } = show({
    [listName]: () => Response.json({ labs: left }),
    [`DELETE /api/saved-labs/${idOf(3)}`]: refusedWith(404, 'This no longer exists.'),
  });
  const name = /^Remove ?Gone Lab from saved laboratories$/;
  await userEvent.click(await screen.findByRole('button', { name }));
  expect((await screen.findByRole('alert')).textContent).toBe('This no longer exists.');
  expect(screen.getByText('Gone Lab')).toBeDefined();
  answers[`DELETE /api/saved-labs/${idOf(3)}`] = () => {
    left = labs.slice(0, 2);
    return Response.json({ labs: left });
  };
  await userEvent.click(screen.getByRole('button', { name }));
  await expect.poll(() => screen.queryByText('Gone Lab')).toBeNull();
  expect(screen.getByText('Bay Oncology')).toBeDefined();
});

it('PRM-029 shows nothing without a saved laboratory', async () => {
  const { asked } = show({ [listName]: answered({ labs: [] }) });
  await expect.poll(() => asked.filter(({ name }) => name === listName).length).toBe(1);
  expect(screen.queryByRole('heading', { name: 'Saved laboratories' })).toBeNull();
});
