import { type AuditEntry, auditRoutes } from '@aliquot/contract/audit';
import { succeed } from '../../kernel/result.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { recordChange } from './audit.repository.ts';
import { problemKinds } from './chain.domain.ts';
import { searchTrail, type TrailRow, trailVocabulary } from './trail.repository.ts';
import { verifyTrail } from './verifying.handlers.ts';

/** An entry as it goes over the wire and into an export. */
export const presentEntry = ({ actor_name, actor_email, at, ...entry }: TrailRow): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  actor: actor_name === null || actor_email === null ? null : { name: actor_name, email: actor_email },
});

export const auditHandlers = {
  list: handle(auditRoutes.list, async ({ input: { before, pageSize, ...filter }, db }) => {
    const rows = await searchTrail(db, filter, before, pageSize + 1);
    const items = rows.slice(0, pageSize).map(presentEntry);
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
