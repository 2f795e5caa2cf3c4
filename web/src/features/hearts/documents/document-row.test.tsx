import type { LabDocument } from '@aliquot/contract/hearts/documents';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DocumentRow } from './document-row.tsx';

const documentWith = (can: LabDocument['can']) =>
  ({
    id: '019a0000-0000-7000-8000-0000000000d1',
    file_name: 'manual.pdf',
    file_size: 2048,
    document_type: 'sop',
    uploaded_at: '2026-03-05T10:00:00Z',
    analysis: null,
    can,
  }) as LabDocument;

const nothing = () => undefined;

it.each([
  [{ edit: true, delete: true }, ['Edit', 'Delete']],
  [{ edit: true, delete: false }, ['Edit']],
  [{ edit: false, delete: false }, []],
])('DOC-012 a document with %o offers %j', (can, offered) => {
  render(<DocumentRow document={documentWith(can)} onOpen={nothing} onEdit={nothing} onDelete={nothing} />);
  for (const action of ['Edit', 'Delete'])
    expect(screen.queryAllByRole('button', { name: new RegExp(`^${action}`) })).toHaveLength(offered.includes(action) ? 1 : 0);
});
