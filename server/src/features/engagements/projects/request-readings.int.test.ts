import { randomUUID } from 'node:crypto';
import { projectMessages } from '@aliquot/contract/engagements/projects';
import { type Corrections, noCorrections } from '@aliquot/contract/hearts/understanding';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/acts/labs.ts';
import { projectData } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

const given = scenario({ worker: false });
const { app } = given;
const researcher = given.researcher();
const { lab, owner } = given.approvedLab();

const corrections: Corrections = { removed: ['subject:not-there'], added: [{ kind: 'specimen', label: 'plasma' }] };

const submit = (submissionKey: string, corrected?: Corrections) =>
  researcher.api.projects.submit({
    submissionKey,
    projectData: projectData(corrected ? { corrections: corrected } : {}),
    labId: lab.id,
  });

describe('how a request was read', () => {
  it('MAT-003 is kept with the project, with what was corrected, as the matches showed it', async () => {
    const { understanding } = await researcher.api.matching.analyzeProject({ projectData: projectData({ corrections }) });
    const project = await submit(randomUUID(), corrections);
    expect(project).toMatchObject({ understanding, corrections });
    const { items } = await researcher.api.projects.list({});
    expect(items.find(({ id }) => id === project.id)).toMatchObject({ understanding, corrections });
    expect(await researcher.api.projects.get({ projectId: project.id })).toMatchObject({ understanding, corrections });
  });

  it('MAT-003 shows the laboratory what was added to the words of the request, in its list and in the room', async () => {
    const added: Corrections['added'] = [{ kind: 'condition', label: 'CAP required' }];
    const { id } = await submit(randomUUID(), { removed: [], added });
    const { items } = await owner.api.collaborations.list({});
    const request = items.find(({ project_id }) => project_id === id);
    expect(request?.project?.also_asked).toEqual(['CAP required']);
    const rooms = [
      await owner.api.rooms.ofRequest({ collaborationId: request?.id ?? '' }),
      await researcher.api.rooms.ofProject({ projectId: id }),
    ];
    expect(rooms.map(({ project }) => project.also_asked)).toEqual([['CAP required'], ['CAP required']]);
  });

  it('MAT-003 has no corrections where there were none, and no reading for a project from before', async () => {
    const { id } = await submit(randomUUID());
    expect((await researcher.api.projects.get({ projectId: id })).corrections).toEqual(noCorrections);
    await app.world.database.pool.query('update projects set understanding = null where id = $1', [id]);
    expect(await researcher.api.projects.get({ projectId: id })).toMatchObject({ understanding: null });
  });

  it('MAT-003 a submission that comes again with other corrections is another request', async () => {
    const key = randomUUID();
    const { id } = await submit(key, corrections);
    expect((await submit(key, corrections)).id).toBe(id);
    for (const other of [undefined, { ...corrections, removed: [] }])
      expect(await refusal(submit(key, other))).toMatchObject({ status: 409, details: projectMessages.alreadySubmitted });
  });
});
