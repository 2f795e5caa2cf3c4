import { type AuditEntry, type AuditFilter, auditExportSchema } from '@aliquot/contract/administration/audit';
import { auditActions } from '@aliquot/contract/administration/audit-actions';
import { isAdmin } from '../../../kernel/actor.ts';
import { csvLine } from '../../../kernel/csv.ts';
import { utcDay } from '../../../kernel/days.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { refuseWith, writeInPace } from '../../../platform/http/raw-answers.ts';
import type { RawContext, RawRoute } from '../../../platform/http/server.ts';
import { presentEntries } from './audit.presenter.ts';
import { searchTrail } from './trail.repository.ts';

const pageSize = 1000;

const columns = [
  'seq',
  'at',
  'actor_id',
  'actor_name',
  'actor_email',
  'actor_role',
  'action',
  'what',
  'object_type',
  'object_id',
  'object_name',
  'reason',
  'before',
  'after',
  'ip',
  'user_agent',
  'request_id',
] as const;

const words: Readonly<Record<string, string>> = auditActions;

const csvOf = ({ actor, before, after, ...entry }: AuditEntry): string => {
  const cells = {
    ...entry,
    what: words[entry.action] ?? null,
    actor_name: actor?.name ?? null,
    actor_email: actor?.email ?? null,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  };
  return csvLine(columns.map((column) => cells[column]));
};

const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8', head: csvLine([...columns]), line: csvOf },
  jsonl: { mediaType: 'application/x-ndjson', head: '', line: (entry: AuditEntry) => `${JSON.stringify(entry)}\n` },
};

/** Entries page by page, each in its own transaction, so that a long export locks nothing. */
async function* exported({ world, actor }: RawContext, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let before: number | undefined;
  for (;;) {
    const entries = await world.database.transaction(actor, async (db) =>
      presentEntries(db, await searchTrail(db, filter, before, pageSize)),
    );
    if (entries.length > 0) yield entries;
    if (entries.length < pageSize) return;
    before = entries.at(-1)?.seq;
  }
}

/** `GET /api/audit/export`: the filtered trail as a file, for administrators. The export itself is recorded. */
export const serveTrail: RawRoute = async (path, context) => {
  if (path !== '/api/audit/export') return false;
  const { actor, request, response, world, origin, now } = context;
  if (request.method !== 'GET') return refuseWith(context, 'METHOD_NOT_SUPPORTED');
  if (actor.kind !== 'user') return refuseWith(context, 'UNAUTHORIZED');
  if (!isAdmin(actor)) return refuseWith(context, 'FORBIDDEN');
  const { searchParams } = new URL(request.url ?? '/', world.config.server.publicUrl);
  const asked = auditExportSchema.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) return refuseWith(context, 'BAD_REQUEST', asked.error.issues[0]?.message);
  const { format, ...filter } = asked.data;
  await world.database.transaction(actor, (db) =>
    recordChange(
      { db, actor, origin, now },
      { action: 'audit.export', objectType: 'audit', objectId: null, after: asked.data },
    ),
  );
  const { mediaType, head, line } = formats[format];
  response.writeHead(200, {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="audit-${utcDay(now)}.${format}"`,
    'Cache-Control': 'no-store',
  });
  if (head) await writeInPace(response, head);
  for await (const entries of exported(context, filter)) {
    await writeInPace(response, entries.map(line).join(''));
    if (response.destroyed) break;
  }
  response.end();
  return true;
};
