import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { type Corrections, noCorrections } from '@aliquot/contract/hearts/understanding';
import { type ProjectStatus, projectStatuses } from '@aliquot/contract/options';
import { columnsOf, requestFieldNames } from '@aliquot/contract/request-fields';
import { describe, expect, it } from 'vitest';
import {
  askingProblem,
  canMoveProject,
  isSameRequest,
  type ProjectMove,
  projectMoves,
  type StoredRequest,
} from './projects.domain.ts';

const projectData: ProjectData = {
  title: 'T',
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
  description: 'D',
};
const stored: StoredRequest = {
  ...columnsOf(projectData),
  corrections: null,
  suggested_profile: null,
  lab_collaborations: [{ lab_reference_id: 'lab', created_at: '2026-03-05T10:00:00Z' }],
};

const corrected: Corrections = {
  removed: ['method:a', 'method:b'],
  added: [
    { kind: 'method', label: 'NGS' },
    { kind: 'specimen', label: 'plasma' },
  ],
};

const askedAt = (created_at: string, ...ids: (string | null)[]) =>
  ids.map((lab_reference_id) => ({ lab_reference_id, created_at }));

describe('whether a submission that comes again is the same', () => {
  const first = askedAt('2026-03-05T10:00:00Z', 'lab', 'b', 'c');
  it.each<[string, StoredRequest['lab_collaborations'], string[], boolean]>([
    ['the same labs in another order', first, ['c', 'b'], true],
    ['one lab less', first, ['b'], false],
    ['another lab', first, ['b', 'd'], false],
    ['labs that were asked later', [...askedAt('2026-03-06T10:00:00Z', 'd'), ...first], ['b', 'c'], true],
    ['a lab that was deleted', askedAt('2026-03-05T10:00:00Z', 'lab', null), ['b'], true],
  ])('PRM-007 PRJ-002 %s', (_what, lab_collaborations, alsoLabIds, same) => {
    expect(isSameRequest({ ...stored, lab_collaborations }, { projectData, labId: 'lab', alsoLabIds })).toBe(same);
  });

  it.each<[readonly string[], number, string | null]>([
    [['a', 'b', 'c', 'd', 'e'], 0, null],
    [['a', 'b', 'c', 'd', 'e', 'f'], 0, projectMessages.tooManyLabs],
    [['a', 'b'], 4, projectMessages.tooManyLabs],
    [['a', 'b', 'a'], 0, projectMessages.labTwice],
  ])('PRM-007 asking %j beside %i open requests', (labIds, open, problem) => {
    expect(askingProblem(labIds, open)).toBe(problem);
  });

  it.each<[string, Corrections | null, Corrections | undefined, boolean]>([
    ['nothing corrected', null, undefined, true],
    ['nothing corrected, and said so', null, noCorrections, true],
    ['the same corrections', corrected, corrected, true],
    [
      'the same corrections in another order',
      corrected,
      { removed: corrected.removed.toReversed(), added: corrected.added.toReversed() },
      true,
    ],
    ['corrections that were not there', null, corrected, false],
    ['corrections that are gone', corrected, undefined, false],
    ['another term removed', corrected, { ...corrected, removed: ['method:a', 'method:c'] }, false],
    [
      'another kind of the same label',
      { removed: [], added: [{ kind: 'method', label: 'X' }] },
      { removed: [], added: [{ kind: 'subject', label: 'X' }] },
      false,
    ],
  ])('MAT-003 %s', (_, before, now, isSame) => {
    const sent = { ...projectData, ...(now ? { corrections: now } : {}) };
    expect(isSameRequest({ ...stored, corrections: before }, { projectData: sent, labId: 'lab' })).toBe(isSame);
  });

  it.each(requestFieldNames)('MAT-003 another %s is another request', (field) => {
    const changed = { ...projectData, [field]: 'another' };
    expect(isSameRequest(stored, { projectData: changed, labId: 'lab' })).toBe(false);
  });
});

const fromProject: Record<ProjectMove, { from: ProjectStatus[]; to: ProjectStatus }> = {
  cancel: { from: ['pending', 'in-progress'], to: 'cancelled' },
  reassign: { from: ['pending', 'in-progress'], to: 'pending' },
};

describe('the moves of a project', () => {
  it.each(Object.keys(fromProject) as ProjectMove[])('PRJ-016 PRJ-017 %s', (move) => {
    expect(projectStatuses.filter((status) => canMoveProject(status, move))).toEqual(fromProject[move].from);
    expect(projectMoves[move].to).toBe(fromProject[move].to);
  });

  it('PRJ-018 a completed or cancelled project moves no more', () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect((Object.keys(projectMoves) as ProjectMove[]).filter((move) => canMoveProject(status, move))).toEqual([]);
  });
});
