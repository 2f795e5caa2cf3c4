import type { AuditReport } from '@aliquot/contract/administration/reports';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { AuditReportPanel } from './audit-report-panel.tsx';
import { ChecklistPanel } from './checklist-panel.tsx';
import { ReportText } from './report-text.tsx';

// Loaded when it is shown; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../../../ui/form/choice-controls.tsx'));

const labId = '019a0000-0000-7000-8000-00000000000a';
const reportId = '019a0000-0000-7000-8000-00000000000c';
const checklist = 'POST /api/functions/generate-compliance-checklist';
const generate = 'POST /api/functions/generate-audit-report';
const labs = answered({ items: [{ id: labId, name: 'Harbor Genomics' }], total: 1, page: 1, pageSize: 100 });

const report = (changes: Partial<AuditReport & { report: string | null }> = {}) => ({
  id: reportId,
  type: 'comprehensive' as const,
  start_date: '2026-05-02',
  end_date: '2026-06-01',
  lab_name: null,
  status: 'completed' as const,
  sha256: 'f'.repeat(64),
  created_by: 'Rosalind',
  created_at: '2026-06-01T10:00:00Z',
  report: 'COMPREHENSIVE AUDIT REPORT',
  ...changes,
});

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer({
    'GET /api/labs': labs,
    'GET /api/reports/audit': answered({ items: [], total: 0, page: 1, pageSize: 5 }),
    ...answers,
  });
  renderApp({
    at: '/admin',
    places: [
      {
        path: '/admin',
        audience: 'admin',
        page: (
          <>
            <ChecklistPanel />
            <AuditReportPanel />
          </>
        ),
      },
    ],
    readSession: async () => personWith('admin'),
  });
  return { asked: (name: string) => server.asked.filter((each) => each.name === name) };
};

const chooseLab = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: /^Laboratory(?! \(optional\))/ }));
  await user.click(await screen.findByRole('option', { name: 'Harbor Genomics' }));
  return user;
};

it('REP-001 asks for a laboratory first, and calls nothing', async () => {
  const { asked } = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Generate checklist' }));
  expect(await screen.findByText('Please select a lab first')).toBeTruthy();
  expect(asked(checklist)).toHaveLength(0);
});

it('REP-001 shows the text of the laboratory that was chosen, and its files', async () => {
  const { asked } = open({ [checklist]: answered({ checklist: 'COMPLIANCE CHECKLIST\n[Found] 493.1251' }) });
  const user = await chooseLab();
  await user.click(screen.getByRole('button', { name: 'Generate checklist' }));
  const text = await screen.findByRole('region', { name: 'Checklist for Harbor Genomics' });
  expect(text.textContent).toContain('[Found] 493.1251');
  expect(asked(checklist)[0]?.body).toEqual({ labId });
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(`/api/labs/${labId}/checklist.pdf`);
});

it('REP-001 keeps the columns and every character of a text', () => {
  const text = `Laboratory:               Harbor\n${' '.repeat(26)}Genomics\n\n- Name: Harbor; Status: ok`;
  render(<ReportText label="Checklist" text={text} />);
  const shown = screen.getByRole('region', { name: 'Checklist' });
  expect(shown.textContent).toBe(text);
  const columns = [...shown.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(columns).toEqual([text.slice(0, 26), ' '.repeat(26)]);
});

it('REP-001 says that the checklist could not be made', async () => {
  open({ [checklist]: refusedWith(500, 'INTERNAL_SERVER_ERROR') });
  const user = await chooseLab();
  await user.click(screen.getByRole('button', { name: 'Generate checklist' }));
  expect(await screen.findByText('Failed to generate compliance checklist')).toBeTruthy();
});

it('REP-003 REP-004 REP-005 asks for a comprehensive report of the last 30 days, and shows its text', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z'), shouldAdvanceTime: true });
  const { asked } = open({
    [generate]: answered({ report: 'COMPREHENSIVE AUDIT REPORT', reportId }),
    [`GET /api/reports/audit/${reportId}`]: answered(report()),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Generate report' }));
  vi.useRealTimers();
  const text = await screen.findByRole('region', { name: 'Audit report' });
  expect(text.textContent).toContain('COMPREHENSIVE AUDIT REPORT');
  const { body } = asked(generate)[0] ?? {};
  expect(body).toEqual({ reportType: 'comprehensive', startDate: '2026-05-02', endDate: '2026-06-01', labId: null });
});

it('REP-004 offers the five types', async () => {
  open({});
  const types = await screen.findByRole('combobox', { name: 'Report type' });
  expect(
    within(types)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['comprehensive', 'compliance', 'performance', 'security', 'quality']);
});

it('REP-003 says that the report could not be made, and why where the server says so', async () => {
  open({ [generate]: refusedWith(500, 'INTERNAL_SERVER_ERROR') });
  await userEvent.click(await screen.findByRole('button', { name: 'Generate report' }));
  expect(await screen.findByText('Failed to generate audit report')).toBeTruthy();
});

it('REP-003 a report that is refused takes the earlier text away', async () => {
  const answers = [answered({ report: 'COMPREHENSIVE AUDIT REPORT', reportId }), refusedWith(500, '')];
  open({
    [generate]: (body) => (answers.shift() ?? refusedWith(500, ''))(body),
    [`GET /api/reports/audit/${reportId}`]: answered(report()),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Generate report' }));
  await screen.findByRole('region', { name: 'Audit report' });
  await userEvent.click(screen.getByRole('button', { name: 'Generate report' }));
  expect(await screen.findByText('Failed to generate audit report')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Audit report' })).toBeNull();
});

it('shows a long report as being written, and the earlier ones with their files', async () => {
  const items = [report(), report({ id: labId, status: 'queued', sha256: null })];
  open({
    [generate]: answered({ report: null, reportId }),
    [`GET /api/reports/audit/${reportId}`]: answered(report({ status: 'queued', report: null, sha256: null })),
    'GET /api/reports/audit': answered({ items, total: 2, page: 1, pageSize: 5 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Generate report' }));
  expect(await screen.findByText(/Writing the report/)).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Earlier reports' });
  expect(within(list).getByText('In progress')).toBeTruthy();
  expect(
    within(list)
      .getAllByRole('link', { name: /^PDF/ })
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/api/reports/audit/${reportId}.pdf`]);
});
