import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { CiteWork } from './cite-work.tsx';

afterEach(() => void Reflect.deleteProperty(window, 'isSecureContext'));

const work = '019a0000-0000-7000-8000-000000000001';
const show = (citation: { text: string; missing: string[]; archive_url: string } | null) => {
  fakeServer({ [`GET /api/collaborations/${work}/citation`]: answered({ citation }) });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <CiteWork collaborationId={work} />
    </QueryClientProvider>,
  );
};
const cited = { text: 'The work was done by Harbor.', missing: ['No methods are on record.'], archive_url: '/api/record.zip' };

it('PRM-025 shows the paragraph, what is missing, and the record, and copies the paragraph', async () => {
  // Browsers copy on secure pages alone.
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  const person = userEvent.setup();
  show(cited);
  expect(await screen.findByText(cited.text)).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Cite this work' })).not.toBeNull();
  expect(screen.queryByText('No methods are on record.')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Download the record' }).getAttribute('href')).toBe('/api/record.zip');
  await person.click(screen.getByRole('button', { name: 'Copy paragraph' }));
  expect(await screen.findByText('Copied')).not.toBeNull();
  expect(await navigator.clipboard.readText()).toBe(cited.text);
});

it('PRM-025 shows nothing before the work is accepted', async () => {
  const { container } = show(null);
  await waitFor(() => expect(container.textContent).toBe(''));
});
