import { type AuditEntry, auditRoutes } from '@aliquot/contract/audit';
import { succeed } from '../../kernel/result.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { recordChange } from './audit.repository.ts';
import { problemKinds } from './chain.domain.ts';
import { namesOfObjects, searchTrail, type TrailRow, trailVocabulary } from './trail.repository.ts';
import { verifyTrail } from './verifying.service.ts';

const presentEntry = ({ actor_name, actor_email, at, ...entry }: TrailRow, names: ReadonlyMap<string, string>): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  actor: actor_name === null || actor_email === null ? null : { name: actor_name, email: actor_email },
  object_name: names.get(`${entry.object_type} ${entry.object_id}`) || null,
});

/** Entries as they go over the wire and into an export. */
export const presentEntries = async (db: Db, rows: readonly TrailRow[]): Promise<AuditEntry[]> => {
  const names = await namesOfObjects(db, rows);
  return rows.map((row) => presentEntry(row, names));
};

export const auditHandlers = {
  list: handle(auditRoutes.list, async ({ input: { before, pageSize, ...filter }, db }) => {
    const rows = await searchTrail(db, filter, before, pageSize + 1);
    const items = await presentEntries(db, rows.slice(0, pageSize));
    return succeed({ items, next: rows.length > pageSize ? (items.at(-1)?.seq ?? null) : null });
  }),

  vocabulary: handle(auditRoutes.vocabulary, async ({ db }) => succeed(await trailVocabulary(db))),

  verify: handleInSteps(auditRoutes.verify, async ({ world, inTransaction }) => {
    const report = await verifyTrail(world, world.config.auditPublicKeys);
    await inTransaction((doing) =>
      recordChange(doing, {
        action: 'audit.verify',
        objectType: 'audit',
        objectId: null,
        after: { ok: report.ok, entries: report.entries },
      }),
    );
    const problems = report.problems.map((problem) => ({ ...problem, message: problemKinds[problem.kind] }));
    return succeed({ ...report, problems });
  }),
};
