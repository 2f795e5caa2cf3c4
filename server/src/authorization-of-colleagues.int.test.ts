import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizationApp } from './testing/authorization/authorization-app.ts';
import { isDone, matrixRows } from './testing/authorization/authorization-calls.ts';
import { colleagueCells } from './testing/authorization/authorization-colleagues.ts';
import { contractMatrix, rawMatrix } from './testing/authorization/authorization-matrix.ts';
import { secondWall } from './testing/authorization/second-wall.ts';

const names = ['viewer', 'editor', 'approver', 'removed'] as const;

/** Every route about one thing: a project, a collaboration, a file, a person. */
const routes = [...matrixRows('/api', contractMatrix), ...matrixRows('/api', rawMatrix)]
  .filter(({ name }) => name.includes('{'))
  .map((each) => {
    const cells = colleagueCells[each.name]?.split(' ').map(Number) ?? names.map(() => each.row.cells.other);
    return { ...each, expected: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? 0])) };
  });

const { app, world, callAs, backToStart } = authorizationApp();

const answers = async (each: (typeof routes)[number], doing: (status: number) => boolean) => {
  const found: Record<string, number> = {};
  const changed: string[] = [];
  for (const name of names.filter((caller) => doing(each.expected[caller] ?? 0))) {
    found[name] = (await callAs(each, world.colleagues[name])).status;
    if (isDone(found[name])) await backToStart();
    else changed.push(...(await backToStart()));
  }
  return { found, changed };
};

describe('PRM-027 the authorization matrix of colleagues', () => {
  it('has a cell only for routes that there are', () => {
    const known = routes.map(({ name }) => name);
    expect(Object.keys(colleagueCells).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(routes)(
    '$name answers viewer, editor, approver and removed colleague as it says, and a refusal changes nothing',
    async (each) => {
      expect(await answers(each, () => true)).toEqual({ found: each.expected, changed: [] });
    },
  );
});

describe('PRM-027 the first wall by itself', () => {
  beforeAll(() => secondWall(app.world.database, 'disable'));
  afterAll(() => secondWall(app.world.database, 'enable'));

  it.each(routes)('refuses the same colleagues: $name', async (each) => {
    const refused = Object.fromEntries(Object.entries(each.expected).filter(([, status]) => !isDone(status)));
    expect(await answers(each, (status) => !isDone(status))).toEqual({ found: refused, changed: [] });
  });
});
