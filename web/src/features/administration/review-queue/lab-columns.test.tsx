import type { LabSummary } from '@aliquot/contract/hearts/lab-list';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Table } from '../../../ui/layout/table.tsx';
import { labColumns } from './lab-columns.tsx';

const labWith = (can: LabSummary['can']) =>
  ({
    id: '019a0000-0000-7000-8000-00000000000a',
    name: 'Harbor Genomics',
    address: '1920 Terry Ave, Seattle',
    status: 'pending',
    capabilities: [],
    documents: 0,
    compliance_score: null,
    overall_risk: null,
    created_at: '2026-03-05T10:00:00Z',
    needs_review: false,
    can,
  }) as unknown as LabSummary;

const nothing = () => undefined;
const acts = { onOpen: nothing, onApprove: nothing, onDeny: nothing, onDelete: nothing };
const show = (lab: LabSummary) =>
  render(<Table dense caption="Laboratories" columns={labColumns(acts)} rows={[lab]} rowKey={({ id }) => id} />);
const count = (name: RegExp) => screen.queryAllByRole('button', { name }).length;

it.each([
  [{ decide: true, delete: true }, 1, 1],
  [{ decide: false, delete: true }, 0, 1],
  [{ decide: true, delete: false }, 1, 0],
])('ADM-004 a laboratory with %o offers what can be done', (can, decisions, deletions) => {
  show(labWith(can));
  expect([count(/^Approve/), count(/^Deny/), count(/^Delete/)]).toEqual([decisions, decisions, deletions]);
});

it.each([
  [true, '47%'],
  [false, '–'],
])('RDG-014 shows a score only where enough was handed in: %s', (scored, shown) => {
  const lab = { ...labWith({ decide: false, delete: false }), compliance_score: 47, scored };
  show(lab);
  expect(screen.getAllByRole('cell')[2]?.textContent).toBe(shown);
});
