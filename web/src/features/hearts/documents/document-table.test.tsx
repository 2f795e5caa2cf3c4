import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type DocumentSort, DocumentTable } from './document-table.tsx';

const documentWith = (changes: Partial<LabDocument>) =>
  ({
    id: '019a0000-0000-7000-8000-0000000000d1',
    file_name: 'manual.pdf',
    file_size: 2048,
    document_type: 'sop',
    uploaded_at: '2026-03-05T10:00:00Z',
    analysis: null,
    shows: { number: null, holder: null, ends: null, certificates: 0, next_review: null },
    can: { edit: true, delete: true },
    ...changes,
  }) as LabDocument;

const nothing = () => undefined;
const show = (document: Partial<LabDocument>, onSort: (sort: DocumentSort) => void = nothing) =>
  render(
    <DocumentTable
      documents={[documentWith(document)]}
      sort="-uploaded_at"
      onSort={onSort}
      onOpen={nothing}
      onEdit={nothing}
      onDelete={nothing}
    />,
  );

it.each([
  [{ edit: true, delete: true }, ['Edit', 'Delete']],
  [{ edit: true, delete: false }, ['Edit']],
  [{ edit: false, delete: false }, []],
])('DOC-012 a document with %o offers %j', (can, offered) => {
  show({ can });
  for (const action of ['Edit', 'Delete'])
    expect(screen.queryAllByRole('button', { name: new RegExp(`^${action}`) })).toHaveLength(offered.includes(action) ? 1 : 0);
});

it('DOC-012 a row has type, number, holder, end and next review as plain days, and each head orders the list', async () => {
  const onSort = vi.fn<(sort: DocumentSort) => void>();
  show(
    { shows: { number: '4100.02', holder: 'Harbor Genomics', ends: '2028-01-27', certificates: 2, next_review: '2027-03-04' } },
    onSort,
  );
  const table = within(screen.getByRole('table', { name: 'Documents' }));
  const [, ...cells] = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['SOP', '4100.02and 1 more', 'Harbor Genomics', 'Jan 27, 2028', 'Mar 4, 2027', 'Mar 5, 20262.00 KB']);
  expect(table.getByRole('columnheader', { name: 'Uploaded' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(table.getByRole('button', { name: 'Ends' }));
  await userEvent.click(table.getByRole('button', { name: 'Uploaded' }));
  expect(onSort.mock.calls.flat()).toEqual(['ends', 'uploaded_at']);
});
