import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../..');
const compiler = join(server, '../node_modules/.bin/tsc');

const header = `
import type { Permitted } from '../src/kernel/permission.ts';
import { mayWork, mayDecide } from '../src/features/engagements/collaborations/collaborations.policy.ts';
import { findCollaboration, moveEngagement } from '../src/features/engagements/collaborations/collaborations.repository.ts';
import { presentRequest } from '../src/features/engagements/collaborations/collaborations.presenter.ts';
import type { UserActor } from '../src/kernel/actor.ts';
import type { Db } from '../src/platform/db/index.ts';
const moved = { by: 'somebody', now: new Date() };
export const handler = async (db: Db, actor: UserActor, id: string) => {
  const row = await findCollaboration(db, id);
  if (!row) return;
`;

const handlers = {
  'without a check': 'await moveEngagement(db, row, "approve", moved);',
  'with the id alone': 'await moveEngagement(db, { id }, "approve", moved);',
  'with an answer that may be null': 'await moveEngagement(db, mayDecide(actor, row), "approve", moved);',
  'with the permission of another action':
    'const other = mayWork(actor, row); if (other) await moveEngagement(db, other, "approve", moved);',
  'shown without a check': 'presentRequest(actor, row);',
  'with its check':
    'const permitted: Permitted<"decide", typeof row> | null = mayDecide(actor, row); if (permitted) await moveEngagement(db, permitted, "approve", moved);',
} as const;

/** The names of the handlers above that the compiler refuses. */
const refused = async (): Promise<string[]> => {
  const folder = await mkdtemp(join(server, 'compiled-'));
  try {
    const names = Object.keys(handlers);
    for (const [at, body] of Object.values(handlers).entries())
      await writeFile(join(folder, `handler-${at}.ts`), `${header}  ${body}\n};\n`);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions: { types: ['node'], noEmit: true, noUnusedLocals: false },
        include: ['*.ts'],
      }),
    );
    const { stdout } = await promisify(execFile)(compiler, ['-p', folder], { cwd: server }).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
    );
    const found = new Set([...stdout.matchAll(/handler-(\d+)\.ts\(\d+,\d+\): error/g)].map(([, at]) => Number(at)));
    return names.filter((_name, at) => found.has(at));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

it('a handler that changes or shows a row without the permission for it does not compile', async () => {
  const { 'with its check': _compiles, ...broken } = handlers;
  expect(await refused()).toEqual(Object.keys(broken));
});
