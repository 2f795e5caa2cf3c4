import type { Objection, ReviewCase } from '@aliquot/contract/administration/review-queue';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Objections } from './objections.tsx';

const cited = (fileName: string, page: number | null, start: number, quote: string) =>
  ({
    documentId: fileName,
    fileName,
    evidence: { page, start, end: start + quote.length, quote },
  }) as Objection['evidence'][number];

const shown = (against: Objection[]) =>
  render(<Objections review={{ lab_id: '1', against, speaks_for: [] as string[] } as unknown as ReviewCase} />);

it('ADQ-002 the words of an objection are shown page by page, in the order in which they are read', () => {
  const evidence = [
    cited('clia.pdf', 1, 40, '06/26/2026'),
    cited('clia.pdf', 1, 20, 'EXPIRATION DATE'),
    cited('letter.txt', null, 0, 'renewed'),
  ];
  shown([{ kind: 'contradiction', words: 'Two ends are named', asks_for_note: true, certification_id: null, evidence }]);
  const places = within(screen.getByText('Two ends are named').parentElement as HTMLElement).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    '“EXPIRATION DATE” “06/26/2026” clia.pdf, page 1',
    '“renewed” letter.txt',
  ]);
});

it('ADQ-002 says when nothing is against an approval', () => {
  shown([]);
  expect(screen.getByText('No points against approval.')).toBeTruthy();
});
