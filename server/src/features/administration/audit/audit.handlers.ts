import { auditRoutes } from '@aliquot/contract/administration/audit';
import { succeed } from '../../../kernel/result.ts';
import { recordChange } from '../../../platform/db/record-change.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { presentEntries } from './audit.presenter.ts';
import { problemKinds } from './chain.domain.ts';
import { searchTrail, trailVocabulary } from './trail.repository.ts';
import { verifyTrail } from './verifying.service.ts';

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
