import { expect, it } from 'vitest';
import { fuzzRequests, sweep } from './testing/fuzz.ts';
import { scenario } from './testing/scenario.ts';

const given = scenario({ worker: false });
const { app } = given;
const people = [given.researcher(), given.labOwner(), given.admin()] as const;
const lab = given.approvedLab({ labName: 'Harbor Genomics' });

it('OPS-010: requests of every kind end without a failure of the server', async () => {
  const [researcher, owner, admin] = people;
  expect(lab.owner.id).toBeDefined();
  const cookies = { user: researcher.cookie, lab_owner: owner.cookie, admin: admin.cookie };
  const protectedIds = people.map(({ id }) => id);
  const { byStatus, failures } = await sweep(app.url, fuzzRequests(20_261_122, 600), cookies, { protectedIds, lanes: 4 });
  expect(failures).toEqual([]);
  expect(byStatus['200']).toBeGreaterThan(60);
  expect(byStatus['400']).toBeGreaterThan(60);
  for (const status of ['401', '403', '404']) expect(byStatus[status]).toBeGreaterThan(5);
});
