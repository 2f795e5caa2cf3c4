import type { Checklist, ChecklistLine } from '@aliquot/contract/administration/reports';
import { expect, it } from 'vitest';
import { onceEach } from './requirement-rows.ts';

const line = (id: string, control: string): ChecklistLine => ({
  id,
  control,
  clause: `Clause ${id}`,
  title: control,
  standing: 'met',
  gap: false,
  verified: true,
  note: '',
  sources: [],
  closes: null,
  raise: null,
});

it('RDG-014 common clauses are said once, beside the clauses of the frameworks that ask for the same', () => {
  const catalogues: Checklist['catalogues'] = [
    {
      id: 'common',
      title: 'Every laboratory',
      edition: '',
      lines: [line('common/1', 'procedures'), line('common/2', 'insurance')],
    },
    { id: 'clia', title: 'CLIA', edition: '', lines: [line('clia/1', 'procedures')] },
    { id: 'cap', title: 'CAP', edition: '', lines: [line('cap/1', 'procedures'), line('cap/2', 'cap-accreditation')] },
  ];
  const sections = onceEach({ catalogues } as Checklist);
  expect(sections.map(({ title, rows }) => [title, rows.map((row) => row.line.id)])).toEqual([
    ['CLIA', ['clia/1']],
    ['CAP', ['cap/2']],
    ['Every laboratory', ['common/2']],
  ]);
  expect(sections[0]?.rows[0]?.clauses.map(({ catalogue }) => catalogue)).toEqual(['clia', 'cap', 'common']);
});
