import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { KpiCards } from './kpi-cards.tsx';

it('ADM-002 has four cards, each with its count and what it is a count of', async () => {
  fakeServer({
    'GET /api/reports/overview': answered({
      laboratories: { approved: 41, all: 57 },
      awaitingReview: 12,
      changed: 3,
      researchers: { active: 6, all: 20 },
      documents: 1234,
    }),
  });
  renderApp({
    at: '/admin',
    places: [{ path: '/admin', audience: 'admin', page: <KpiCards /> }],
    readSession: async () => personWith('admin'),
  });
  const cards = await screen.findByRole('region', { name: 'Key figures' });
  expect(await within(cards).findByText('41')).toBeDefined();
  const shown = within(cards)
    .getAllByRole('heading')
    .map((title) => [title.textContent, title.nextSibling?.textContent, title.parentElement?.lastChild?.textContent]);
  expect(shown).toEqual([
    ['Laboratories', '41', 'approved of 57'],
    ['Awaiting review', '12', 'Show laboratories · 3 changed'],
    ['Active researchers', '6', 'with a project, of 20 users'],
    ['Documents', '1,234', 'from laboratories'],
  ]);
});
