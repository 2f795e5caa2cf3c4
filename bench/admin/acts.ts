import { listLimits } from '../../contract/src/lists.ts';
import type { Database } from '../../server/src/platform/db/index.ts';

type Product = { readonly database: Database; readonly url: string; readonly cookie: string };

const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

const actOn = async ({ url, cookie }: Product, act: object, ids: readonly string[]) => {
  const answer = await fetch(`${url}/api/admin/bulk`, {
    method: 'POST',
    headers: { cookie, 'x-aliquot-client': 'web', 'content-type': 'application/json' },
    body: JSON.stringify({ act, ids }),
  });
  if (!answer.ok) throw new Error(`an act on ${ids.length} rows was answered with ${answer.status}`);
  const { results } = (await answer.json()) as { results: { outcome: string }[] };
  return results.map(({ outcome }) => outcome);
};

/** An act on the most rows that can be chosen, of which a third is refused, and the files of the lists. @returns a line for each. */
export const measureActs = async (product: Product): Promise<string[]> => {
  const { database, url, cookie } = product;
  const lines: string[] = [];
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from projects where status = any($1) order by created_at desc limit ${listLimits.rowsChosen}`,
    [['pending', 'in-progress', 'completed']],
  );
  const began = performance.now();
  const counts: Record<string, number> = {};
  for (let at = 0; at < rows.length; at += listLimits.rowsPerCall) {
    const ids = rows.slice(at, at + listLimits.rowsPerCall).map(({ id }) => id);
    for (const outcome of await actOn(product, { name: 'projects.set-status', status: 'completed' }, ids))
      counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  lines.push(`act on ${rows.length} projects: ${seconds(began)} ${JSON.stringify(counts)}`);
  for (const noun of ['labs', 'projects', 'users']) {
    const from = performance.now();
    const text = await (await fetch(`${url}/api/admin/${noun}.csv`, { headers: { cookie } })).text();
    lines.push(`file of ${noun}: ${seconds(from)}, ${(text.length / 1e6).toFixed(1)} MB`);
  }
  return lines;
};
