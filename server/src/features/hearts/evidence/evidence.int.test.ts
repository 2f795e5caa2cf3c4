import type { Box } from '@aliquot/contract/hearts/evidence';
import { type EvidenceView, type PlacedWord, placedWordUnit } from '@aliquot/contract/hearts/evidence-view';
import { describe, expect, it } from 'vitest';
import { phonePhoto, sampleDocument, toDoc, toDocx, toPdf, toPictures, toTxt } from '../../../demo/sample-files.ts';
import { nobody, statusOf } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';

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
const documents = given.readDocuments({ owner, lab }, async () => {
  const [photo] = await toPictures(await toPdf(sampleDocument('state-licence')), phonePhoto);
  return [
    { name: 'clia.pdf', bytes: await toPdf(sampleDocument('clia-certificate')) },
    { name: 'licence.jpg', bytes: photo ?? '' },
    { name: 'sop.docx', bytes: await toDocx(sampleDocument('sop')) },
    { name: 'manual.doc', bytes: toDoc(sampleDocument('quality-manual')) },
    { name: 'proficiency.txt', bytes: toTxt(sampleDocument('proficiency-report')) },
    { name: 'theirs.pdf', bytes: await toPdf(sampleDocument('a2la-iso-17025', anothers)) },
  ];
});

const documentId = (name: string) => documents.idOf(name);
const viewOf = (name: string, person = owner) => person.api.evidence.view({ labId: lab.id, document: documentId(name) });
const placesOf = ({ groups }: EvidenceView) =>
  groups.flatMap(({ fields }) => fields.flatMap((field) => field.places.map((place) => ({ field, place }))));

const liesIn = ([, , x, y, width, height]: PlacedWord, boxes: readonly Box[]): boolean => {
  const [left, top] = [(x + width / 2) / placedWordUnit, (y + height / 2) / placedWordUnit];
  return boxes.some((box) => left >= box.x && left <= box.x + box.width && top >= box.y && top <= box.y + box.height);
};

describe('the evidence of a document', () => {
  it.each([
    ['clia.pdf', 'text', 'Number', '05D2187643'],
    ['licence.jpg', 'ocr', 'Number', null],
    ['sop.docx', 'flow', 'Version', null],
    ['manual.doc', 'flow', 'Title', null],
    ['proficiency.txt', 'flow', 'Proficiency test: score', '100'],
  ])('ANA-009 %s: every place quotes the text of its page', async (name, source, label, value) => {
    const view = await viewOf(name);
    expect(view).toMatchObject({ title: name, documents: [{ id: documentId(name), file_name: name, available: true }] });
    const field = view.groups.flatMap(({ fields }) => fields).find((each) => each.label === label);
    expect(field).toMatchObject({ standing: 'found', ...(value && { values: [value] }) });
    const pages = view.documents[0]?.pages ?? [];
    expect(pages.map((page) => page.source)).toEqual(pages.map(() => source));
    const texts = await Promise.all(
      pages.map(({ position }) => owner.api.evidence.page({ documentId: documentId(name), position })),
    );
    const places = placesOf(view).filter(({ place }) => place.documentId === documentId(name));
    expect(places.length).toBeGreaterThan(2);
    for (const { place } of places) {
      const { start, end, quote, boxes } = place.evidence;
      const page = texts.find((each) => each.start <= start && start < each.end);
      expect(page?.text.slice(start - page.start, end - page.start)).toBe(quote);
      const words = page?.words.filter(([from, to]) => from < end && to > start) ?? [];
      expect(words.length > 0).toBe(source !== 'flow');
      expect(boxes.length > 0).toBe(source !== 'flow');
      // The words lie where the field's boxes are.
      expect(words.filter((word) => !liesIn(word, boxes))).toEqual([]);
    }
  });

  it("ANA-019 somebody else's certificate shows its fields with their words, counts for nothing and is not corrected", async () => {
    const [group] = (await viewOf('theirs.pdf')).groups;
    expect(group).toMatchObject({
      title: expect.stringMatching(/^ISO\/IEC 17025 /),
      note: 'Read from this document, but not counted as a certificate of the laboratory.',
    });
    const holder = group?.fields.find(({ label }) => label === 'Holder');
    expect(holder).toMatchObject({ values: [anothers.name.toUpperCase()], standing: 'found', certification_id: null });
    expect(holder?.places.map((place) => [place.documentId, place.evidence.quote])).toContainEqual([
      documentId('theirs.pdf'),
      anothers.name.toUpperCase(),
    ]);
    expect(group?.fields.filter(({ can }) => can.correct)).toEqual([]);
    expect((await owner.api.labs.mine({})).certifications.map(({ type }) => type)).not.toContain('iso-17025');
    const counted = (await viewOf('clia.pdf')).groups.filter(({ title }) => title.startsWith('CLIA'));
    expect(counted).toHaveLength(1);
    expect(counted[0]?.fields[0]?.certification_id).not.toBeNull();
  });

  it('LAB-038 what no document says is not verified, and stays empty', async () => {
    const view = await viewOf('clia.pdf');
    const fields = view.groups[0]?.fields ?? [];
    const inspection = fields.find(({ label }) => label === 'Last inspection');
    expect(inspection).toMatchObject({ values: [], standing: 'not-verified', note: 'Not found in the documents.', places: [] });
    expect(inspection?.can.correct).toBe(true);
    expect(fields.find(({ label }) => label === 'Address')?.can.correct).toBe(false);
  });

  it('shows a certification over all of its documents, the certifications of a laboratory, and a requirement', async () => {
    const mine = await owner.api.labs.mine({});
    const clia = mine.certifications.find(({ type }) => type === 'clia');
    const one = await owner.api.evidence.view({ labId: lab.id, certification: clia?.id });
    expect(one).toMatchObject({ title: 'CLIA 05D2187643', lab: { id: lab.id, name: mine.name } });
    expect(one.documents.map(({ file_name }) => file_name)).toEqual(['clia.pdf']);
    const all = await owner.api.evidence.view({ labId: lab.id });
    expect(all.groups.map(({ id }) => id).toSorted()).toEqual(mine.certifications.map(({ id }) => id).toSorted());

    const { analysis } = await owner.api.analyses.latest({ labId: lab.id });
    const cited = analysis?.assessment?.gaps.find(({ status }) => status === 'partial');
    const partial = await owner.api.evidence.view({ labId: lab.id, requirement: cited?.id });
    expect(partial.groups[0]?.fields[0]).toMatchObject({ label: cited?.title, standing: 'gap' });
    expect(partial.documents.every(({ id }) => documents.ids.includes(id))).toBe(true);
    expect(partial.documents.length).toBeGreaterThan(0);
    const missing = analysis?.assessment?.gaps.find(({ status, evidence }) => status === 'missing' && evidence.length === 0);
    const nothing = await owner.api.evidence.view({ labId: lab.id, requirement: missing?.id });
    expect(nothing.documents).toEqual([]);
    expect(nothing.groups[0]?.fields[0]).toMatchObject({ standing: 'gap', places: [] });
  });

  it('DOC-005 DOC-003 administrators see it, and correct nothing', async () => {
    const id = documentId('clia.pdf');
    const page = { documentId: id, position: 0 };
    expect((await viewOf('clia.pdf', admin)).title).toBe('clia.pdf');
    expect((await viewOf('clia.pdf', admin)).groups[0]?.fields.every(({ can }) => !can.correct)).toBe(true);
    expect((await admin.api.evidence.page(page)).text).toContain('05D2187643');
  });

  it('what there is not is not found', async () => {
    const id = documentId('clia.pdf');
    expect(await statusOf(owner.api.evidence.view({ labId: lab.id, document: nobody }))).toBe(404);
    expect(await statusOf(owner.api.evidence.view({ labId: lab.id, certification: nobody }))).toBe(404);
    expect(await statusOf(owner.api.evidence.view({ labId: lab.id, requirement: 'nothing' }))).toBe(404);
    expect(await statusOf(owner.api.evidence.page({ documentId: id, position: 7 }))).toBe(404);
  });

  it('of an analysis from before pages were kept is made from the text', async () => {
    const before = await viewOf('proficiency.txt');
    const { owner: database } = app.world.database;
    await database.deleteFrom('document_pages').execute();
    expect((await viewOf('proficiency.txt')).documents).toEqual(before.documents);
    const text = await owner.api.evidence.page({ documentId: documentId('proficiency.txt'), position: 0 });
    expect(text.words).toEqual([]);
    expect(text.text.length).toBe(text.end);
    const pdf = await owner.api.evidence.page({ documentId: documentId('clia.pdf'), position: 0 });
    expect(pdf).toMatchObject({ number: 1, words: [] });
    expect(pdf.text).toContain('05D2187643');
  });

  it('DOC-015 a deleted document keeps its name, its file is gone', async () => {
    const clia = (await owner.api.labs.mine({})).certifications.find(({ type }) => type === 'clia');
    await owner.api.documents.deleteFromLab({ documentId: documentId('clia.pdf') });
    const view = await owner.api.evidence.view({ labId: lab.id, certification: clia?.id });
    expect(view.documents).toEqual([
      {
        id: documentId('clia.pdf'),
        file_name: 'clia.pdf',
        file_type: 'application/octet-stream',
        available: false,
        pages: [],
      },
    ]);
    expect(await statusOf(owner.api.evidence.page({ documentId: documentId('clia.pdf'), position: 0 }))).toBe(404);
  });
});
