import { collaborationStatuses } from '@aliquot/contract/options';
import { expect, it } from 'vitest';
import { actorNames, actors, colleagues } from '../../../testing/acts/actors.ts';
import { abilities, mayDeliverFiles } from './deliverables.policy.ts';

const work = { lab_reference_id: 'this-lab', project: { user_id: 'owner', colleagues } };

const statusesToAdd = (name: 'member' | 'owner') =>
  collaborationStatuses.filter((collaboration_status) => abilities(actors[name], { ...work, collaboration_status }).add);

it('PRM-017 members of the laboratory alone add results, while the work is approved', () => {
  expect(actorNames.filter((name) => mayDeliverFiles(actors[name], work))).toEqual(['member']);
  expect([statusesToAdd('member'), statusesToAdd('owner')]).toEqual([['approved'], []]);
});
