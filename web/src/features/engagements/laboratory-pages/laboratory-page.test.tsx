import { noTerms } from '@aliquot/contract/hearts/terms';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, fakeServer, refusedWith, unreachable } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { LaboratoryPage } from './laboratory-page.tsx';

const id = '019a0000-0000-7000-8000-000000000011';
const labName = `GET /api/public-labs/${id}`;
const reviewsName = `${labName}/reviews`;
const savedName = 'GET /api/saved-labs';

const certificate = {
  id: '019a0000-0000-7000-8000-000000000012',
  type: 'iso-17025',
  subtype: null,
  number: '2357.07',
  issuer: 'A2LA',
  valid_from: '2025-01-01',
  valid_until: '2027-12-31',
  inferred: false,
  state: 'valid',
  document_day: '2026-03-05',
  scope: ['Environmental chemistry'],
  accredited_tests: ['Heavy metals by ICP-MS'],
};
const lab = {
  id,
  name: 'Harbor Genomics',
  place: { city: 'Seattle', region: 'WA', country: 'United States' },
  lab_type: 'clinical',
  year_established: 1998,
  services: ['Sequencing'],
  specializations: [],
  certificates: [certificate],
  terms: noTerms,
  terms_stated_at: null,
  rating: { count: 1, average: 4.3, points: { communication: 5, timeliness: 4, quality: 4 } },
  facts: null,
  can: { request: true, save: false, edit: false },
};
const reviews = (items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 });
const review = {
  id: '019a0000-0000-7000-8000-000000000013',
  points: { communication: 5, timeliness: 4, quality: 4 },
  text: 'Careful work.',
  country: 'Canada',
  month: '2026-10',
  removed: false,
};
const nothing = reviews([]);

const show = (answers: Parameters<typeof fakeServer>[0], role: 'user' | 'lab_owner' | null = null) => {
  const server = fakeServer({ [reviewsName]: answered(nothing), ...answers });
  const app = renderApp({
    at: `/labs/${id}`,
    places: [
      { path: '/labs/$labId', page: <LaboratoryPage /> },
      { path: '/labs', page: <h1>All laboratories</h1> },
      { path: '/request', page: <h1>A request</h1> },
    ],
    readSession: async () => (role ? personWith(role) : null),
  });
  return { ...server, ...app };
};

it('PRM-029 PRM-023 shows tests with what proves them, certificates, reviews and their number to everyone', async () => {
  show({ [labName]: answered(lab), [reviewsName]: answered(reviews([review])) });
  await screen.findByRole('heading', { level: 1, name: 'Harbor Genomics' });
  const proof = screen.getByText(/2357\.07\. Shown by a document uploaded on March 5, 2026/);
  expect(proof.nextSibling?.textContent).toContain('Heavy metals by ICP-MS');
  expect(screen.getByText('Valid')).toBeDefined();
  expect(screen.getByText(/Issued by A2LA · Until December 31, 2027/)).toBeDefined();
  expect(await screen.findByText('4.3 of 5, 1 review')).toBeDefined();
  expect(await screen.findByText('Researcher, Canada, October 2026')).toBeDefined();
  expect(screen.getByText('Careful work.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});

it.each([
  ['ahead', '2357.07. Scope not in force yet'],
  ['undated', '2357.07. Shown by a document uploaded on March 5, 2026, no end on record'],
] as const)('PRM-029 tests of a certificate that is %s say so', async (state, words) => {
  const certificates = lab.certificates.map((each) => ({ ...each, state }));
  show({ [labName]: answered({ ...lab, certificates }) });
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
});

it('PRM-023 the facts are shown from five projects on, and a removed review keeps its place', async () => {
  const facts = {
    accepted: 7,
    promised_days: 10,
    needed_days: 12,
    rounds: 1.2,
    accepted_at_first: 0.8,
    response_hours: 30,
  };
  const removed = { ...review, points: {}, text: '', removed: true };
  show({ [labName]: answered({ ...lab, facts }), [reviewsName]: answered(reviews([removed])) });
  for (const words of ['Accepted projects', '10 days', '12 days', '1.2', '30 hours'])
    expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText('Shown from five accepted projects on.')).toBeNull();
  expect(await screen.findByText('An administrator removed this review.')).toBeDefined();
});

it('PRM-029 says what is missing: no test, certificate, terms, reviews or facts', async () => {
  const rating = { count: 0, average: null, points: {} };
  show({ [labName]: answered({ ...lab, certificates: [], services: [], rating }) });
  for (const words of [
    'No accredited test is on record.',
    'No certificate is on record.',
    'Ask the lab for its terms.',
    'Shown from five accepted projects on.',
    'No reviews yet',
    'Researchers can review this lab when they have accepted its work.',
  ])
    expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getAllByText('Not stated').length).toBeGreaterThanOrEqual(2);
});

it('PRM-029 says that a scope has ended, or that its document is gone', async () => {
  const ended = { ...certificate, state: 'ended', valid_until: '2026-01-31' };
  const bare = { ...certificate, id: `${certificate.id.slice(0, -1)}9`, document_day: null, accredited_tests: ['Lead'] };
  show({ [labName]: answered({ ...lab, certificates: [ended, bare] }) });
  expect(await screen.findByText(/Scope ended January 31, 2026/)).toBeDefined();
  expect(screen.getByText(/Its document is no longer on record/)).toBeDefined();
});

it('PRM-029 leads to a request to this laboratory, and its owner to its editing', async () => {
  const { history } = show({ [labName]: answered(lab) }, 'user');
  await userEvent.click(await screen.findByRole('link', { name: 'Request work from this laboratory' }));
  expect(history.location.href).toContain(`/request?lab=${id}`);
});

it('PRM-029 the owner reads that this is what everyone sees, and asks for nothing here', async () => {
  show({ [labName]: answered({ ...lab, can: { request: false, save: false, edit: true } }) }, 'lab_owner');
  expect(await screen.findByRole('link', { name: 'Edit your laboratory' })).toBeDefined();
  expect(screen.getByText('This is what everyone sees of your laboratory.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Request work from this laboratory' })).toBeNull();
});

it('PRM-029 a researcher saves it and takes it back; a refusal says why', async () => {
  const kept = {
    id: '019a0000-0000-7000-8000-000000000014',
    lab_id: id,
    name: lab.name,
    country: null,
    shown: true,
    saved_at: '2026-11-01T10:00:00Z',
  };
  let saved: object[] = [];
  const { answers, asked } = show(
    {
      [labName]: answered({ ...lab, can: { request: true, save: true, edit: false } }),
      [savedName]: () => Response.json({ labs: saved }),
      'POST /api/saved-labs': refusedWith(409, 'Conflict.', { details: 'You can save at most 200 laboratories.' }),
    },
    'user',
  );
  const button = await screen.findByRole('button', { name: /^Save ?Harbor Genomics$/ });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  expect(await screen.findByText('You can save at most 200 laboratories.')).toBeDefined();
  answers['POST /api/saved-labs'] = () => {
    saved = [kept];
    return Response.json({ labs: saved });
  };
  await userEvent.click(screen.getByRole('button', { name: /^Save ?Harbor Genomics$/ }));
  const pressed = await screen.findByRole('button', { name: /^Saved ?Harbor Genomics$/ });
  expect(asked.findLast(({ name }) => name === 'POST /api/saved-labs')?.body).toEqual({ labId: id });
  answers[`DELETE /api/saved-labs/${kept.id}`] = () => {
    saved = [];
    return Response.json({ labs: saved });
  };
  await userEvent.click(pressed);
  expect(await screen.findByRole('button', { name: /^Save ?Harbor Genomics$/ })).toBeDefined();
});

it.each([
  ['404', refusedWith(404, 'Not found.'), 'No such laboratory', 'It may have been removed, or it is not approved.'],
  ['no connection', unreachable, 'Failed to load the laboratory', 'Check your connection, then reload the page.'],
] as const)('PRM-029 by %s it says what happened, and leads to all laboratories', async (_, given, title, words) => {
  show({ [labName]: given });
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'See all laboratories' }));
  expect(await screen.findByRole('heading', { name: 'All laboratories' })).toBeDefined();
});

it('PRM-023 says when the reviews cannot be read, and shows the rest', async () => {
  show({ [labName]: answered(lab), [reviewsName]: refusedWith(403, '') });
  expect(await screen.findByText('Failed to load the reviews')).toBeDefined();
  expect(screen.getByText('Heavy metals by ICP-MS')).toBeDefined();
});
