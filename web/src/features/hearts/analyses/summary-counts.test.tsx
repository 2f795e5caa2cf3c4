import type { Analysis } from '@aliquot/contract/hearts/analyses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { SummaryCounts } from './summary-counts.tsx';

const analysis = {
  lab_id: 'lab-1',
  result: { summary: { totalDocuments: 5, totalCertifications: 3, totalGaps: 7, overallRisk: 'high' } },
} as Analysis;

const opens = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

it('RDG-033 each count says what it counts and opens the list of it', async () => {
  renderApp({
    at: '/counts',
    places: [{ path: '/counts', audience: 'signed-in', page: <SummaryCounts analysis={analysis} scored={false} /> }],
    readSession: async () => personWith('lab_owner'),
  });
  expect(await opens('7 Compliance gaps')).toBe('/requirements/lab-1?standing=gap');
  expect(await opens('3 Certifications found')).toBe('/evidence/lab-1');
  for (const words of [
    'in this analysis',
    'yours, without those renewed',
    'not shown or shown in part, each cause once',
    'Not rated yet',
  ])
    expect(screen.getByText(words)).toBeDefined();
});
