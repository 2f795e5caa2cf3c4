import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { certificateThing, trainingThing } from '../../../testing/to-do.ts';
import { ToDoList } from './to-do-list.tsx';

vi.mock('../../../ui/text/link.tsx', () => ({
  TextLink: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
}));

it.each([
  ['its contradiction', certificateThing, 'CLIA certificate 50D2099881 expired on May 31, 2025.'],
  ['what its only point lacks', { ...trainingThing, state: 'unmet' as const }, 'Not found in 3 documents.'],
  ['what the first of its points lacks', { ...certificateThing, findings: [] }, 'CLIA certificate: Not found in 3 documents.'],
])('RDG-014 a task under Not fulfilled says %s', (_what, thing, words) => {
  render(<ToDoList things={[thing]} labId="l1" limit={6} />);
  expect(within(screen.getByRole('region', { name: 'Falls short' })).getByText(words)).toBeDefined();
});
