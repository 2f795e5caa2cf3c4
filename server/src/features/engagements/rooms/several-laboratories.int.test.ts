import { expect, it } from 'vitest';
import { requested } from '../../../testing/acts/projects.ts';
import { propose } from '../../../testing/acts/proposals.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';

const clock = testClock('2026-03-02T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
given.admin();
const researcher = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

it('PRM-038 PRM-007 opens the laboratory whose turn it is, the one whose time ends first, and says state, price and day of each', async () => {
  const { project, request } = await requested(researcher, owner, lab.id, { title: 'Several laboratories' });
  const [second] = await app.rows<{ id: string }>(
    `insert into lab_collaborations (project_id, lab_reference_id, lab_name, lab_location, respond_by)
     values ($1, $2, 'Bay Oncology', 'Bay', '2026-03-20') returning id`,
    project.id,
    otherLab.id,
  );
  const secondId = String(second?.id);
  await app.rows(`update lab_collaborations set respond_by = '2026-03-13' where id = $1`, request.id);
  const standing = async () => {
    const { engagement, laboratories } = await researcher.api.rooms.ofProject({ projectId: project.id });
    return [
      engagement?.lab_name,
      laboratories.map(({ lab_name, stage, turn, price }) =>
        [lab_name, stage, turn.mine, turn.due, price && `${price.version}: ${price.total} ${price.currency}`].join(', '),
      ),
    ];
  };
  expect(await standing()).toEqual([
    'Harbor Genomics',
    ['Harbor Genomics, asked, false, 2026-03-13, ', 'Bay Oncology, asked, false, 2026-03-20, '],
  ]);
  await propose(otherOwner, secondId, { validUntil: '2026-03-18' });
  expect(await standing()).toEqual([
    'Bay Oncology',
    ['Bay Oncology, proposed, true, 2026-03-18, 1: 2336000 USD', 'Harbor Genomics, asked, false, 2026-03-13, '],
  ]);
  await propose(owner, request.id, { validUntil: '2026-03-16' });
  const both = [
    'Harbor Genomics, proposed, true, 2026-03-16, 1: 2336000 USD',
    'Bay Oncology, proposed, true, 2026-03-18, 1: 2336000 USD',
  ];
  expect(await standing()).toEqual(['Harbor Genomics', both]);
  expect((await researcher.api.projects.get({ projectId: project.id })).turn.due).toBe('2026-03-16');
  const listed = await researcher.api.projects.list({ sort: 'next', first: 'needs-you', labId: lab.id });
  expect(listed.items.map(({ id }) => id)).toContain(project.id);
  expect((await owner.api.rooms.ofRequest({ collaborationId: request.id })).laboratories).toEqual([]);
  await researcher.api.proposals.accept({ collaborationId: secondId, version: 1 });
  expect(await standing()).toEqual([
    'Bay Oncology',
    ['Bay Oncology, agreed, true, , 1: 2336000 USD', 'Harbor Genomics, withdrawn, false, , 1: 2336000 USD'],
  ]);
  expect(
    (await researcher.api.rooms.ofProject({ projectId: project.id })).laboratories.map(({ price }) => price?.agreed),
  ).toEqual([true, false]);
});
