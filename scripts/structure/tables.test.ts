import { describe, expect, it } from 'vitest';
import { file, labs, messages } from './planted.ts';
import { checkTables } from './tables.ts';

const writing = (path: string) => file(path, "db.selectFrom('projects');\ndb\n  .updateTable('labs').set({ name });");

describe('tables', () => {
  it('may be written by the repository of their own feature', () => {
    expect(messages(checkTables, writing(`${labs}/labs.repository.ts`))).toEqual([]);
  });

  it.each([
    'server/src/features/engagements/projects/projects.repository.ts',
    `${labs}/labs.handlers.ts`,
    'server/src/commands/seed.ts',
  ])('may not be written by %s', (path) => {
    expect(messages(checkTables, writing(path))).toEqual([
      `${path}:3 writes labs, which only the repository of labs may write. Call a function of labs.repository.ts.`,
    ]);
  });

  it.each([
    'insert into labs (id) values (1)',
    'update labs set name = 1',
    'update labs as l set name = 1',
    'delete from labs where true',
  ])('may not be written with raw SQL: %s', (sql) => {
    expect(
      messages(checkTables, file('server/src/features/administration/users/users.repository.ts', `sql\`${sql}\``)),
    ).toHaveLength(1);
  });

  it('may be written by tests', () => {
    expect(
      messages(
        checkTables,
        writing('server/src/features/engagements/projects/projects.int.test.ts'),
        writing('server/src/testing/factories.ts'),
      ),
    ).toEqual([]);
  });

  it('each have an owner, and owners have tables', () => {
    const found = messages(
      checkTables,
      file(
        'server/src/platform/db/tables/tables.ts',
        'export type Tables = {\n  labs: LabsTable;\n  invoices: InvoicesTable;\n};',
      ),
    );
    expect(found).toContainEqual(expect.stringContaining('has the table invoices, and no one owns it'));
    expect(found).toContainEqual(expect.stringContaining('has no table users any more'));
  });
});
