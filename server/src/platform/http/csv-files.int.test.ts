import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { scenario } from '../../testing/acts/scenario.ts';
import { serveCsvFile } from './csv-files.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();

const rowsAtOnce = 500;
const long = 'x'.repeat(2000);

/** A file without an end. @returns what was read for it so far. */
const endless = () => {
  const reads: (string | null)[] = [];
  const route = serveCsvFile({
    path: '/endless.csv',
    noun: 'rows',
    filter: z.object({}),
    columns: ['id', 'text'],
    cells: ({ id }) => [id, long],
    rowsAfter: async (_db, _filter, after) => {
      reads.push(after?.id ?? null);
      return Array.from({ length: rowsAtOnce }, (_, at) => ({ id: `${reads.length}-${at}`, created_exactly: '2026-01-01' }));
    },
    record: async () => {},
  });
  return { route, reads };
};

it('ADQ-005 an export whose reader leaves half-way ends: nothing more is read for it', async () => {
  const { route, reads } = endless();
  const over = Promise.withResolvers<boolean>();
  const server = createServer((request, response) => {
    const { id, name, email } = admin;
    const actor = { kind: 'user', id, name, email, emailVerified: true, role: 'admin', labId: null } as const;
    const origin = { requestId: 'r' } as Parameters<typeof route>[1]['origin'];
    const context = { world: app.world, actor, origin, now: new Date(), request, response, whoIsThere: async () => actor };
    route('/endless.csv', context).then(over.resolve, over.reject);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  get({ port, path: '/endless.csv', agent: false }, (answer) => answer.once('data', () => answer.destroy()));
  expect(await over.promise).toBe(true);
  expect(reads[0]).toBeNull();
  expect(reads.slice(1)).toEqual(reads.slice(1).map((_, at) => `${at + 1}-${rowsAtOnce - 1}`));
  server.close();
});
