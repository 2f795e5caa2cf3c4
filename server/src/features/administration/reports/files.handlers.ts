import { idSchema } from '@aliquot/contract/pages';
import { tableCsv } from '../../../kernel/csv.ts';
import { utcDay } from '../../../kernel/days.ts';
import { cellTable, type Paper, paperTables } from '../../../kernel/paper.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { refuseWith } from '../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../platform/http/server.ts';
import { setPdf } from '../../../platform/paper/setting.ts';
import { bytesEntry, sendArchive } from '../../engagements/deliverables/archive.service.ts';
import { paperSizeFor } from '../../people/places/paper-size.service.ts';
import { findReportPaper } from './audit/audit-report.repository.ts';
import { checklistCsv, checklistPaper } from './checklist.domain.ts';
import { loadChecklist, madeBy, recordChecklist } from './checklist.service.ts';
import { csvBytes, inTransaction, refusalFor, sendFile } from './sending.service.ts';

const checklistPath = /^\/api\/labs\/([^/]+)\/checklist\.(pdf|csv)$/;

/** `GET /api/labs/{id}/checklist.pdf` and `.csv`: the checklist as it is now, for its laboratory and administrators; the download is in the audit trail. */
export const serveChecklist: RawRoute = async (path, context) => {
  const [, labId, format] = checklistPath.exec(path) ?? [];
  if (labId === undefined || (format !== 'pdf' && format !== 'csv')) return false;
  const refused = refusalFor(context, ['lab_owner', 'admin']);
  if (refused) return refuseWith(context, refused);
  if (!idSchema.safeParse(labId).success) return refuseWith(context, 'NOT_FOUND');
  const checklist = await inTransaction(context, async (doing) => {
    const found = await loadChecklist(doing, labId);
    if (found) await recordChecklist(doing, found, format);
    return found;
  });
  if (!checklist) return refuseWith(context, 'NOT_FOUND');
  const name = `checklist-${utcDay(context.now)}`;
  const body =
    format === 'csv'
      ? checklistCsv(checklist)
      : await setPdf(checklistPaper(checklist, madeBy(context)), context.now, await paperSizeFor(context));
  return sendFile(context, format, name, body);
};

const reportPath = /^\/api\/reports\/audit\/([^/]+)\.(pdf|csv|txt|zip)$/;

/**
 * `GET /api/reports/audit/{id}.pdf` and `.txt`: a report as it was written, for administrators; `.zip` has a CSV file for each
 * of its tables, `.csv?table=` is one of them, and without a name all as one table of cells. The download is in the audit trail.
 */
export const serveAuditReport: RawRoute = async (path, context) => {
  const [, id, format] = reportPath.exec(path) ?? [];
  if (id === undefined) return false;
  const refused = refusalFor(context, ['admin']);
  if (refused) return refuseWith(context, refused);
  if (!idSchema.safeParse(id).success) return refuseWith(context, 'NOT_FOUND');
  const { request, world } = context;
  const wanted = new URL(request.url ?? '/', world.config.server.publicUrl).searchParams.get('table');
  const written = await inTransaction(context, async (doing) => {
    const row = await findReportPaper(doing.db, id);
    if (!row?.content) return null;
    const paper = row.paper as Paper;
    const tables = format === 'csv' || format === 'zip' ? paperTables(paper) : [];
    const table = wanted === null ? cellTable(tables) : tables.find((each) => each.name === wanted);
    if (!table && format === 'csv') return null;
    await recordChange(doing, {
      action: 'reports.download',
      objectType: 'audit_report',
      objectId: id,
      after: { format, sha256: row.sha256 },
    });
    return { row, text: row.content, paper, tables, table };
  });
  if (!written) return refuseWith(context, 'NOT_FOUND');
  const { row, text, paper, tables, table } = written;
  const name = `audit-report-${row.type}-${row.start_date}-${row.end_date}`;
  if (format === 'txt') return sendFile(context, 'txt', name, text);
  if (format === 'pdf') return sendFile(context, 'pdf', name, await setPdf(paper, row.created_at, await paperSizeFor(context)));
  if (format === 'csv' && table) return sendFile(context, 'csv', wanted === null ? name : `${name}-${wanted}`, tableCsv(table));
  const entries = tables.map((each) => bytesEntry(`${each.name}.csv`, csvBytes(tableCsv(each)), row.created_at));
  return sendArchive(context, `${name}.zip`, entries);
};
