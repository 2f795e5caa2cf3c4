import type { ErrorCode } from '@aliquot/contract/errors';
import type { Role } from '@aliquot/contract/options';
import { idSchema } from '@aliquot/contract/pages';
import { utcDay } from '../../kernel/days.ts';
import { type Paper, paperCsv } from '../../kernel/paper.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { byteOrderMark, refuseWith } from '../../platform/http/raw-answers.ts';
import type { RawContext, RawRoute } from '../../platform/http/server.ts';
import { setPdf } from '../../platform/paper/pdf.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findReportPaper } from './audit-report.repository.ts';
import { checklistCsv, checklistPaper } from './checklist.domain.ts';
import { loadChecklist, madeBy, recordChecklist } from './checklist.service.ts';

const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;
type Format = keyof typeof mediaTypes;

const send = ({ response }: RawContext, format: Format, name: string, body: Buffer | string): true => {
  const bytes = typeof body === 'string' ? Buffer.from(format === 'csv' ? byteOrderMark + body : body) : body;
  response.writeHead(200, {
    'Content-Type': mediaTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(bytes);
  return true;
};

/** Why a request for a file is refused; null when it is not. `roles` may download such files. */
const refusalFor = ({ actor, request }: RawContext, id: string, roles: readonly Role[]): ErrorCode | null => {
  if (request.method !== 'GET') return 'METHOD_NOT_SUPPORTED';
  if (actor.kind !== 'user') return 'UNAUTHORIZED';
  if (!roles.includes(actor.role)) return 'FORBIDDEN';
  return idSchema.safeParse(id).success ? null : 'NOT_FOUND';
};

const inTransaction = <Value>({ world, actor, origin, now }: RawContext, work: (doing: Doing) => Promise<Value>) =>
  world.database.transaction(actor, (db) => work({ world, db, actor, origin, now }));

const checklistPath = /^\/api\/labs\/([^/]+)\/checklist\.(pdf|csv)$/;

/** `GET /api/labs/{id}/checklist.pdf` and `.csv`: the checklist as it is now, for its laboratory and administrators; the download is in the audit trail. */
export const serveChecklist: RawRoute = async (path, context) => {
  const [, labId, format] = checklistPath.exec(path) ?? [];
  if (labId === undefined || (format !== 'pdf' && format !== 'csv')) return false;
  const refused = refusalFor(context, labId, ['lab_owner', 'admin']);
  if (refused) return refuseWith(context, refused);
  const checklist = await inTransaction(context, async (doing) => {
    const found = await loadChecklist(doing, labId);
    if (found) await recordChecklist(doing, found, format);
    return found;
  });
  if (!checklist) return refuseWith(context, 'NOT_FOUND');
  const name = `checklist-${utcDay(context.now)}`;
  const body =
    format === 'csv' ? checklistCsv(checklist) : await setPdf(checklistPaper(checklist, madeBy(context)), context.now);
  return send(context, format, name, body);
};

const reportPath = /^\/api\/reports\/audit\/([^/]+)\.(pdf|csv|txt)$/;

/** `GET /api/reports/audit/{id}.pdf`, `.csv` and `.txt`: a report as it was written, for administrators; the download is in the audit trail. */
export const serveAuditReport: RawRoute = async (path, context) => {
  const [, id, format] = reportPath.exec(path) ?? [];
  if (id === undefined || (format !== 'pdf' && format !== 'csv' && format !== 'txt')) return false;
  const refused = refusalFor(context, id, ['admin']);
  if (refused) return refuseWith(context, refused);
  const row = await inTransaction(context, async (doing) => {
    const found = await findReportPaper(doing.db, id);
    if (!found?.content) return undefined;
    await recordChange(doing, {
      action: 'reports.download',
      objectType: 'audit_report',
      objectId: id,
      after: { format, sha256: found.sha256 },
    });
    return found;
  });
  if (!row?.content) return refuseWith(context, 'NOT_FOUND');
  const paper = row.paper as Paper;
  const bodies = { txt: () => row.content ?? '', csv: () => paperCsv(paper), pdf: () => setPdf(paper, row.created_at) };
  return send(context, format, `audit-report-${row.type}-${row.start_date}-${row.end_date}`, await bodies[format]());
};
