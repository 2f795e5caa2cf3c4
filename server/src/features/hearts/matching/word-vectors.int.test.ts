import { beforeAll, describe, expect, it } from 'vitest';
import { permitSystem } from '../../../kernel/permission.ts';
import { userActor } from '../../../testing/acts/actors.ts';
import { ownerWithApprovedLab, projectData } from '../../../testing/acts/projects.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { madeVectors } from '../../../testing/matching/word-vectors.ts';
import { loadWordVectors } from './matching.repository.ts';
import { readWordVectors } from './topic/word-vectors.domain.ts';
import { replaceWordVectors } from './word-vectors.service.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher();

const answer = async () => {
  const { impressionId: _another, ...rest } = await researcher.api.matching.analyzeProject({
    projectData: projectData({ title: 'Genomics by sequencing', description: 'Sequencing of the genomes of a cohort.' }),
  });
  return rest;
};
const topicsIn = ({ matches }: Awaited<ReturnType<typeof answer>>) =>
  matches.flatMap(({ factors }) => factors.filter(({ key }) => key === 'topic'));

const importing = () => {
  const { words, bytes } = madeVectors();
  const read = readWordVectors(words, bytes);
  if (!read.ok) throw new Error(read.details);
  return replaceWordVectors(app.world, { words, bytes, vectors: read.value }, (stored) => permitSystem('import', stored));
};
const removing = () => replaceWordVectors(app.world, null, (stored) => permitSystem('import', stored));

describe('ALM-009 imported word vectors', () => {
  beforeAll(async () => {
    for (const [labName, specializations] of [
      ['Genes', ['rare-diseases']],
      ['Hearts', ['cardiology']],
      ['Tumors', ['oncology']],
    ] as const)
      await ownerWithApprovedLab(app, admin, { labName, specializations: [...specializations] });
  });

  it('ALM-009 hold for the next match, and without them it is what it was before', async () => {
    const before = await answer();
    expect(before.matches.filter(({ isGenerated }) => !isGenerated)).toHaveLength(3);
    expect(topicsIn(before)).toEqual([]);
    await importing();
    const topics = topicsIn(await answer());
    expect(topics.map(({ label }) => label)).toEqual(['Close in topic', 'Close in topic', 'Close in topic']);
    await ownerWithApprovedLab(app, admin, { labName: 'Later' });
    expect(topicsIn(await answer())).toHaveLength(4);
    await app.world.database.owner.updateTable('labs').set({ status: 'denied' }).where('name', '=', 'Later').execute();
    await removing();
    expect(await answer()).toEqual(before);
  });

  it('ALM-009 matches during an import are by the words alone or by the vectors for all labs', async () => {
    const counts = await Promise.all([importing(), ...Array.from({ length: 6 }, async () => topicsIn(await answer()).length)]);
    for (const count of counts.slice(1)) expect([0, 3]).toContain(count);
    expect(topicsIn(await answer())).toHaveLength(3);
    await removing();
  });

  it('ALM-009 each import and removal is in the audit trail, with what was imported', async () => {
    const entries = await app.world.database.owner
      .selectFrom('audit_entries')
      .select(['action', 'actor_role', 'object_type', 'after'])
      .where('action', 'like', 'matching.%-vectors')
      .orderBy('at')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'matching.import-vectors',
      'matching.remove-vectors',
      'matching.import-vectors',
      'matching.remove-vectors',
    ]);
    expect(entries[0]).toMatchObject({
      actor_role: 'system',
      object_type: 'setting',
      after: { dimensions: 16, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('ALM-009 a person can read them, as every match does, and not change them', async () => {
    const actor = userActor(researcher.id, 'user');
    const { database } = app.world;
    expect(await database.transaction(actor, loadWordVectors)).toMatchObject({ words: null, vectors: null });
    const change = database.transaction(actor, (db) => db.updateTable('lab_catalogue').set({ words: null }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
  });
});
