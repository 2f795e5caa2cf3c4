import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { LaboratoriesPage } from './laboratories-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ laboratoryPages: { list: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const listed = (name: string, changes: object = {}) => ({
  id: `019a0000-0000-7000-8000-${String(name.length).padStart(12, '0')}`,
  name,
  place: { city: 'Seattle', region: 'WA', country: 'United States' },
  services: ['Sequencing'],
  specializations: ['Oncology'],
  certificates: [
    { type: 'clia', state: 'valid' },
    { type: 'cap', state: 'ended' },
  ],
  rating: { count: 12, average: 4.3 },
  ...changes,
});
const page = (items: object[], total = items.length) => ({
  items,
  total,
  page: 1,
  pageSize: 20,
  countries: ['Canada', 'United States'],
});

const open = (at = '/labs') =>
  renderApp({
    at,
    places: [
      { path: '/labs', page: <LaboratoriesPage /> },
      { path: '/labs/$labId', page: <h1>A laboratory</h1> },
    ],
  });
/** What was asked of the list; the first call beside it reads the countries. */
const filters = () =>
  server.laboratoryPages.list.mock.calls
    .map(([input]) => input as Record<string, unknown>)
    .filter(({ pageSize }) => pageSize !== 1);

beforeEach(() => {
  server.laboratoryPages.list.mockReset();
  server.laboratoryPages.list.mockResolvedValue(page([listed('Harbor Genomics')]));
});

it('PRM-029 shows visitors each laboratory with place, services, certificates and rating, and leads to its page', async () => {
  const { history } = open();
  const link = await screen.findByRole('link', { name: 'Harbor Genomics' });
  const row = link.closest('li');
  expect(row?.textContent).toContain('Seattle, WA, United States');
  expect(row?.textContent).toContain('Sequencing · Oncology');
  expect(row?.textContent).toContain('CLIA');
  expect(row?.textContent).toContain('CAP: ended');
  expect(row?.textContent).toContain('4.3 of 5, 12 reviews');
  await userEvent.click(link);
  await waitFor(() => expect(history.location.pathname).toMatch(/^\/labs\/019a/));
});

it('PRM-029 says little of a laboratory that states little, and folds many services', async () => {
  const services = Array.from({ length: 11 }, (_, index) => `Service ${index + 1}`);
  const bare = { place: { city: null, region: null, country: null }, certificates: [], rating: { count: 0, average: null } };
  server.laboratoryPages.list.mockResolvedValue(page([listed('Bay Oncology', { ...bare, services, specializations: [] })]));
  open();
  const row = (await screen.findByRole('link', { name: 'Bay Oncology' })).closest('li');
  expect(row?.textContent).toContain('No place given');
  expect(row?.textContent).toContain('Service 8 · 3 more');
  expect(row?.textContent).not.toContain('reviews');
});

it('PRM-029 searches by words and filters, which stay in the address', async () => {
  const { history } = open();
  await screen.findByRole('link', { name: 'Harbor Genomics' });
  await userEvent.type(screen.getByLabelText('Search laboratories'), 'plasma');
  await userEvent.selectOptions(screen.getByLabelText('Valid certificate'), 'clia');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Canada');
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'newest');
  const wanted = { search: 'plasma', certificate: 'clia', country: 'Canada', order: 'newest', page: 1 };
  await waitFor(() => expect(filters().at(-1)).toEqual(wanted));
  expect(history.location.search).toContain('search=plasma');
});

it('PRM-029 begins with the filters of the address, and leaves out what is unknown', async () => {
  open('/labs?search=serum&certificate=nonsense&area=oncology&order=size');
  await screen.findByRole('link', { name: 'Harbor Genomics' });
  expect(filters()).toEqual([{ search: 'serum', area: 'oncology', page: 1 }]);
});

it('PRM-029 says when nothing matches, and takes the filters away again', async () => {
  server.laboratoryPages.list.mockImplementation(async (input) =>
    (input as { search?: string }).search ? page([]) : page([listed('Harbor Genomics')]),
  );
  open('/labs?search=nothing');
  expect(await screen.findByText('No laboratory matches')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /clear/i }));
  expect(await screen.findByRole('link', { name: 'Harbor Genomics' })).toBeDefined();
});

it('PRM-029 says when the list cannot be read, and reads it again', async () => {
  server.laboratoryPages.list.mockRejectedValue(new ApiError({ code: 'BAD_REQUEST', status: 400, message: '' }));
  open();
  expect(await screen.findByText('Failed to load the laboratories')).toBeDefined();
  server.laboratoryPages.list.mockResolvedValue(page([listed('Harbor Genomics')]));
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('link', { name: 'Harbor Genomics' })).toBeDefined();
});
