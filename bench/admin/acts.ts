import { listLimits } from '../../contract/src/administration/lists.ts';
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

/** Every third of them has two laboratories that were asked, so an administrator may not complete it. */
const chooseProjects = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from projects p where status = 'pending' and exists (select from lab_collaborations where project_id = p.id and stage = 'agreed')
     order by created_at desc limit ${listLimits.rowsChosen}`,
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, stage)
     select p, l.id, l.name, l.address, 'asked' from unnest($1::uuid[]) p, (select id, name, address from labs where status = 'approved' order by id limit 2) l
     on conflict do nothing`,
    [ids.filter((_, at) => at % 3 === 0)],
  );
  return ids;
};

/** An act on the most rows that can be chosen, of which a third is refused, and the files of the lists. @returns a line for each. */
export const measureActs = async (product: Product): Promise<string[]> => {
  const { database, url, cookie } = product;
  const lines: string[] = [];
  const rows = await chooseProjects(database);
  const began = performance.now();
  const counts: Record<string, number> = {};
  for (let at = 0; at < rows.length; at += listLimits.rowsPerCall) {
    const ids = rows.slice(at, at + listLimits.rowsPerCall);
    for (const outcome of await actOn(product, { name: 'projects.set-status', status: 'completed' }, ids))
      counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  const perRow = ((performance.now() - began) / rows.length).toFixed(1);
  lines.push(`act on ${rows.length} projects: ${seconds(began)}, ${perRow} ms a row, ${JSON.stringify(counts)}`);
  for (const noun of ['labs', 'projects', 'users', 'review-queue']) {
    const from = performance.now();
    const text = await (await fetch(`${url}/api/admin/${noun}.csv`, { headers: { cookie } })).text();
    lines.push(`file of ${noun}: ${seconds(from)}, ${(text.length / 1e6).toFixed(1)} MB`);
  }
  return lines;
};
