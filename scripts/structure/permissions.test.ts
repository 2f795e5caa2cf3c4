import { expect, it } from 'vitest';
import { checkBans } from './hygiene.ts';
import { checkHandlers } from './names.ts';
import { checkPermissions } from './permissions.ts';
import { file, labs, messages } from './planted.ts';

const write = (parameters: string) =>
  `export const closeLab = (${parameters}) => db.updateTable('labs').set({ closed: true }).execute();\n`;

it.each([
  ['changes a row by its id', write('db: Db, id: string'), 1],
  ['takes what the policy permitted', write("db: Db, { id }: Permitted<'close', { id: string }>"), 0],
  ['reads alone', "export const findLab = (db: Db, id: string) => db.selectFrom('labs').execute();", 0],
  [
    'deletes, after one that takes a permission',
    `${write("db: Db, lab: Permitted<'close', Lab>")}export const drop = (db: Db, id: string) => db.deleteFrom('labs').execute();`,
    1,
  ],
])('a function of a repository that %s', (_what, text, findings) => {
  expect(messages(checkPermissions, file(`${labs}/labs.repository.ts`, text))).toHaveLength(findings);
});

it.each([
  [`${labs}/labs.policy.ts`, "permit('close', true, lab)", 0],
  [`${labs}/labs.handlers.ts`, "permit('close', true, lab)", 1],
  [`${labs}/labs.jobs.ts`, "permitSystem('close', lab)", 0],
  ['server/src/commands/close.ts', "permitSystem('close', lab)", 0],
  [`${labs}/labs.service.ts`, "permitSystem('close', lab)", 1],
])('%s with %s', (path, text, findings) => {
  expect(messages(checkBans, file(path, text))).toHaveLength(findings);
});

it('files of handlers export handlers alone', () => {
  const text = 'export const labHandlers = {};\nexport const serveLabs = 1;\nexport const presentLab = 1;';
  expect(messages(checkHandlers, file(`${labs}/labs.handlers.ts`, text))).toEqual([
    expect.stringContaining('exports presentLab'),
  ]);
});
