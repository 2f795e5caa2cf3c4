import { reportKinds, reportPeriodSchema } from '@aliquot/contract/administration/report-figures';
import { tableCsv } from '../../../../kernel/csv.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { refuseWith } from '../../../../platform/http/raw-answers.ts';
import type { RawRoute } from '../../../../platform/http/server.ts';
import { setPdf } from '../../../../platform/paper/setting.ts';
import { bytesEntry, sendArchive } from '../../../engagements/deliverables/archive.service.ts';
import { csvBytes, inTransaction, momentText, refusalFor, sendFile } from '../sending.service.ts';
import { askedPeriod, loadFigures } from './figures.service.ts';
import { figuresPaper, tablesOf } from './tables.domain.ts';

const pattern = /^\/api\/reports\/figures\/([a-z]+)\.(pdf|zip|csv)$/;

/**
 * `GET /api/reports/figures/{kind}.pdf`, `.zip` with a CSV file for each table, and `.csv?table=` with one of them (`totals`
 * unless it is named), of the days `from` to `to`; for administrators. The download is in the audit trail.
 */
export const serveFigures: RawRoute = async (path, context) => {
  const [, name, format] = pattern.exec(path) ?? [];
  if (name === undefined) return false;
  const { request, world, actor, now } = context;
  const refused = refusalFor(context, ['admin']);
  if (refused || actor.kind !== 'user') return refuseWith(context, refused ?? 'UNAUTHORIZED');
  const kind = reportKinds.find((each) => each === name);
  if (!kind) return refuseWith(context, 'NOT_FOUND');
  const query = new URL(request.url ?? '/', world.config.server.publicUrl).searchParams;
  const input = reportPeriodSchema.safeParse(Object.fromEntries(query));
  if (!input.success) return refuseWith(context, 'BAD_REQUEST', 'Give the days as YYYY-MM-DD.');
  const { span, fault } = askedPeriod(input.data, now);
  if (fault) return refuseWith(context, 'UNPROCESSABLE_CONTENT', fault.message);
  const wanted = query.get('table') ?? 'totals';
  const figures = await inTransaction(context, (doing) => loadFigures(doing.db, kind, span));
  const tables = tablesOf(figures);
  const table = tables.find((each) => each.name === wanted);
  if (format === 'csv' && !table) return refuseWith(context, 'NOT_FOUND');
  await inTransaction(context, (doing) =>
    recordChange(doing, {
      action: 'reports.download-figures',
      objectType: 'report',
      objectId: null,
      after: { kind, ...span, format, ...(format === 'csv' && { table: wanted }) },
    }),
  );
  const file = `${kind}-${span.from}-${span.to}`;
  if (format === 'pdf')
    return sendFile(context, 'pdf', file, await setPdf(figuresPaper(figures, { by: actor.name, at: momentText(now) }), now));
  if (format === 'csv' && table) return sendFile(context, 'csv', `${file}-${wanted}`, tableCsv(table));
  const entries = tables.map((each) => bytesEntry(`${each.name}.csv`, csvBytes(tableCsv(each)), now));
  return sendArchive(context, `${file}.zip`, entries);
};
