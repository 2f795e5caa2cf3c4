import { beforeAll, describe, expect, it } from 'vitest';
import { sampleDocument, toDocx, toPdf } from '../../../demo/sample-files.ts';
import { system } from '../../../kernel/actor.ts';
import type { Db } from '../../../platform/db/index.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { uploadToLab } from '../../../testing/acts/uploads.ts';
import { insertAnalysis } from '../analyses/analyses.repository.ts';

/** Held by another company, at another address. */
const anothers = {
  name: 'Granite Peak Assay Services',
  street: '410 Summit Avenue',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
};

const given = scenario({ now: () => new Date('2026-06-01T10:00:00.000Z') });
const { app } = given;
const admin = given.admin();
const { owner, lab } = given.lab();
const documents = given.readDocuments({ owner, lab }, async () => [
  { name: 'a.pdf', bytes: await toPdf(sampleDocument('clia-certificate')) },
  { name: 'b.docx', bytes: await toDocx(sampleDocument('sop')) },
  { name: 'c.pdf', bytes: await toPdf(sampleDocument('a2la-iso-17025', anothers)) },
]);
let unread: string;

beforeAll(async () => {
  const later = { name: 'later.pdf', bytes: await toPdf(sampleDocument('cap-certificate')) };
  unread = String((await uploadToLab(app, lab.id, later, owner)).body.id);
});

const documentId = (name: string) => (name === 'later.pdf' ? unread : documents.idOf(name));
const readOf = async (name: string) => {
  const { read } = await owner.api.evidence.proof({ documentId: documentId(name) });
  if (!read) throw new Error(`${name} was not read`);
  return read;
};

describe('RDG-012 what a document proves', () => {
  it('RDG-012 says its type with the words that decide it, and the values read', async () => {
    const { type, typeWords, values } = await readOf('b.docx');
    expect(type.value).toBe('sop');
    expect(typeWords.length).toBeGreaterThan(0);
    expect(typeWords.every((place) => place.documentId === documentId('b.docx'))).toBe(true);
    expect(values.flatMap(({ fields }) => fields).find(({ label }) => label === 'Version')?.values).toHaveLength(1);
  });

  it('RDG-012 lists every requirement that it closes or helps to close, with the clauses of every framework', async () => {
    const { requirements } = await readOf('b.docx');
    const procedures = requirements.find(({ title }) => title === 'Written procedures, approved and in force');
    expect(procedures).toMatchObject({ closes: true, standing: 'met', lacks: [] });
    expect(new Set(procedures?.clauses.map(({ catalogue }) => catalogue)).size).toBeGreaterThan(1);
    expect(procedures?.clauses.at(-1)?.catalogue).toBe('common');
    const ids = requirements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('RDG-012 each requirement and the type open their words in the evidence of the document', async () => {
    for (const name of ['a.pdf', 'b.docx']) {
      const { requirements, type } = await readOf(name);
      const { groups } = await owner.api.evidence.view({ labId: lab.id, document: documentId(name) });
      const fields = new Map(groups.flatMap((group) => group.fields).map((field) => [field.id, field]));
      expect(fields.get(type.field)?.places.length).toBeGreaterThan(0);
      expect(requirements.length).toBeGreaterThan(0);
      for (const { field, places } of requirements) expect(fields.get(field)?.places).toEqual(places);
    }
  });

  it('RDG-012 a certificate of another holder is apart, and closes nothing', async () => {
    const { mentioned, values, requirements } = await readOf('c.pdf');
    expect(mentioned.map(({ title }) => title)).toEqual([expect.stringMatching(/^ISO\/IEC 17025 /)]);
    expect(values.some(({ title }) => title.startsWith('ISO/IEC 17025'))).toBe(false);
    expect(requirements.filter(({ shows }) => shows.some((label) => label.includes('certificate')))).toEqual([]);
  });

  it('RDG-012 a document that no analysis has read says nothing yet', async () => {
    expect(await owner.api.evidence.proof({ documentId: documentId('later.pdf') })).toMatchObject({
      document: { file_name: 'later.pdf', message: null },
      read: null,
    });
  });

  it('RDG-012 administrators see it', async () => {
    const id = documentId('a.pdf');
    expect((await admin.api.evidence.proof({ documentId: id })).document.id).toBe(id);
  });
});

const isUnderWay = async () => (await owner.api.analyses.toDo({ labId: lab.id })).under_way;

describe('RDG-014 what a laboratory can do next', () => {
  it('RDG-014 is one list, and says what is missing for a score', async () => {
    const { things, basis, standings, analysis } = await owner.api.analyses.toDo({ labId: lab.id });
    const latest = (await owner.api.analyses.latest({ labId: lab.id })).analysis;
    expect(analysis?.id).toBe(latest?.id);
    const gaps = latest?.assessment?.gaps ?? [];
    expect(things.flatMap(({ points }) => points.map(({ id }) => id)).toSorted()).toEqual(gaps.map(({ id }) => id).toSorted());
    expect(basis).toMatchObject({ score: latest?.result?.complianceScore, enough: false });
    expect(basis.missing.length).toBeGreaterThan(0);
    const controls = new Set(latest?.assessment?.requirements.map(({ control }) => control));
    expect(standings.reduce((sum, { count }) => sum + count, 0)).toBe(controls.size);
  });

  it('RDG-014 says whether a newer analysis is under way', async () => {
    expect(await isUnderWay()).toBe(false);
    const files = { total: 0, successful: 0, failed: 0 };
    const start = (db: Db) => insertAnalysis(db, { labId: lab.id, startedBy: owner.id, storedFiles: files, now: new Date() });
    const id = await app.world.database.transaction(system, start);
    expect(await isUnderWay()).toBe(true);
    await app.rows(`update analyses set status = 'failed' where id = $1`, id);
    expect(await isUnderWay()).toBe(false);
  });

  it('RDG-014 is for administrators too', async () => {
    expect((await admin.api.analyses.toDo({ labId: lab.id })).things.length).toBeGreaterThan(0);
  });
});
