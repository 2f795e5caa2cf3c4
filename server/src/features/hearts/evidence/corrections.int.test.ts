import type { CorrectableField, CorrectionValue } from '@aliquot/contract/hearts/corrections';
import { describe, expect, it } from 'vitest';
import { analysed } from '../../../testing/acts/analyses.ts';
import { approve, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { sample, uploadToLab } from '../../../testing/acts/uploads.ts';
import { loadProfiles } from '../matching/matching.repository.ts';

const clock = testClock();

const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();

/** A laboratory whose CLIA certificate ended a year ago. */
const labWithExpired = async () => {
  const { owner, lab } = await ownerWithLab(app);
  await uploadToLab(app, lab.id, await sample('clia-certificate', { issued: '2023-06-01', expires: '2025-05-31' }), owner);
  await analysed(owner, lab.id);
  const [certificate] = (await owner.api.labs.mine({})).certifications;
  expect(certificate).toMatchObject({ type: 'clia', status: 'expired', expiration_date: '2025-05-31' });
  const certificationId = certificate?.id ?? '';
  return {
    owner,
    labId: lab.id,
    certificationId,
    make: (field: CorrectableField, value: CorrectionValue, note?: string) =>
      owner.api.corrections.make({ certificationId, field, value, ...(note ? { note } : {}) }),
    certificate: async () => (await owner.api.labs.mine({})).certifications.find(({ id }) => id === certificationId),
    field: async (name: CorrectableField, person = owner) => {
      const { groups } = await person.api.evidence.view({ labId: lab.id, certification: certificationId });
      return groups[0]?.fields.find(({ field }) => field === name);
    },
    matched: async () => {
      const [profile] = await app.world.database.transaction({ kind: 'system' }, (db) => loadProfiles(db, [lab.id]));
      const rows = profile?.certifications;
      return Array.isArray(rows) ? rows.map((row) => (typeof row === 'string' ? row : row.expiration_date)) : rows;
    },
    score: async () => (await owner.api.labs.mine({})).compliance_score ?? 0,
  };
};

describe('a correction', () => {
  it('LAB-040 never makes an expired certificate valid until an administrator confirms it', async () => {
    const lab = await labWithExpired();
    const before = await lab.score();
    const made = await lab.make('expiryDate', '2027-05-31', 'The year was misread.');
    expect(made).toMatchObject({
      status: 'stated',
      value: '2027-05-31',
      read: '2025-05-31',
      made_by: lab.owner.name,
      note: 'The year was misread.',
      contradiction: 'The documents say May 31, 2025. With the date you entered, an expired certificate would count as valid.',
      can: { withdraw: true, decide: false },
    });
    expect(await lab.certificate()).toMatchObject({ status: 'expired', expiration_date: '2025-05-31' });
    expect(await lab.matched()).toEqual(['2025-05-31']);
    expect(await lab.field('expiryDate')).toMatchObject({
      values: ['2025-05-31'],
      standing: 'stated',
      correction: { id: made.id, value: '2027-05-31' },
    });
    expect((await lab.field('expiryDate', admin))?.correction?.can).toEqual({ withdraw: false, decide: true });

    const toDecide = async () => (await admin.api.labs.list({ stated: 'true' })).items.map(({ id }) => id);
    expect(await toDecide()).toContain(lab.labId);

    clock.pass(60_000);
    await analysed(lab.owner, lab.labId);
    expect(await lab.certificate()).toMatchObject({ status: 'expired' });
    expect((await lab.field('expiryDate'))?.correction?.id).toBe(made.id);
    expect(await lab.score()).toBe(before);

    await admin.api.corrections.decide({ correctionId: made.id, decision: 'confirmed', note: 'Seen on the page.' });
    expect(await toDecide()).not.toContain(lab.labId);
    expect(await lab.certificate()).toMatchObject({ status: 'active', expiration_date: '2027-05-31' });
    expect(await lab.matched()).toEqual(['2027-05-31']);
    expect(await lab.field('expiryDate')).toMatchObject({ values: ['2025-05-31'], standing: 'confirmed' });
    await expect.poll(lab.score).toBeGreaterThan(before);
    const confirmed = await lab.score();

    clock.pass(60_000);
    const again = await analysed(lab.owner, lab.labId);
    expect(again.result?.complianceScore).toBe(confirmed);
    expect(await lab.certificate()).toMatchObject({ status: 'active', expiration_date: '2027-05-31' });
    expect(await lab.field('expiryDate')).toMatchObject({ values: ['2025-05-31'], standing: 'confirmed' });

    const withdrawn = await lab.owner.api.corrections.withdraw({ correctionId: made.id });
    expect(withdrawn).toMatchObject({ status: 'withdrawn', can: { withdraw: false, decide: false } });
    expect(await lab.certificate()).toMatchObject({ status: 'expired', expiration_date: '2025-05-31' });
    expect(await lab.field('expiryDate')).toMatchObject({ standing: 'found', correction: null });
    await expect.poll(lab.score).toBe(before);
    expect((await trailOf(app, lab.certificationId)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['certifications.correct', lab.owner.id],
      ['certifications.confirm-correction', admin.id],
      ['certifications.withdraw-correction', lab.owner.id],
    ]);
  });

  it('LAB-051 that comes while an administrator looks at changes is not settled with them', async () => {
    const lab = await labWithExpired();
    await approve(admin, lab.labId);
    await lab.make('holder', 'Another Name LLC');
    const seen = await admin.api.labs.get({ labId: lab.labId });
    expect(seen).toMatchObject({ needs_review: true, review_fields: ['certifications'] });
    await lab.make('number', '05D2187649');
    const settle = (version: number) => admin.api.labs.acknowledge({ labId: lab.labId, version });
    expect(await statusOf(settle(seen.version))).toBe(409);
    const again = await admin.api.labs.get({ labId: lab.labId });
    expect(again.needs_review).toBe(true);
    expect(await settle(again.version)).toMatchObject({ needs_review: false });
  });

  it('is refused with a note that the laboratory gets, and can be made again', async () => {
    const lab = await labWithExpired();
    const made = await lab.make('holder', 'Another Name LLC');
    await admin.api.corrections.decide({ correctionId: made.id, decision: 'refused', note: 'The page says otherwise.' });
    expect(await lab.field('holder')).toMatchObject({
      standing: 'found',
      correction: { status: 'refused', decision_note: 'The page says otherwise.' },
    });
    const [notice] = (await lab.owner.api.notifications.list({})).items;
    expect(notice).toMatchObject({
      kind: 'correction-refused',
      title: 'A correction was not confirmed',
      link: `/evidence/${lab.labId}?certification=${lab.certificationId}`,
    });
    expect(notice?.body).toContain('The page says otherwise.');
    const anew = await lab.make('holder', 'Yet Another Name');
    expect((await lab.field('holder'))?.correction?.id).toBe(anew.id);
    expect(await statusOf(admin.api.corrections.decide({ correctionId: made.id, decision: 'confirmed' }))).toBe(409);
  });

  it('a new statement takes the place of a confirmed one, which counts no more', async () => {
    const lab = await labWithExpired();
    const first = await lab.make('number', '05D0000001');
    await admin.api.corrections.decide({ correctionId: first.id, decision: 'confirmed' });
    expect((await lab.certificate())?.number).toBe('05D0000001');
    await lab.make('number', '05D0000002');
    expect((await lab.certificate())?.number).toBe('05D2187643');
  });

  it('states what no document says, and lists', async () => {
    const lab = await labWithExpired();
    const inspection = await lab.make('lastInspection', '2025-02-03');
    expect(inspection).toMatchObject({ read: null, contradiction: null, status: 'stated' });
    expect(await lab.field('lastInspection')).toMatchObject({ values: [], standing: 'stated' });
    expect((await lab.certificate())?.last_inspection).toBeNull();
    const tests = await lab.make('accreditedTests', ['Glucose', 'Lactate']);
    await admin.api.corrections.decide({ correctionId: tests.id, decision: 'confirmed' });
    expect((await lab.certificate())?.accredited_tests).toEqual(['Glucose', 'Lactate']);
  });

  it('LAB-051 of an approved laboratory is recorded and asks for a review, and leaves the approval', async () => {
    const lab = await labWithExpired();
    await lab.make('holder', 'While Pending');
    expect(await lab.owner.api.labs.mine({})).toMatchObject({ status: 'pending', needs_review: false });
    await approve(admin, lab.labId);
    await lab.make('issuingBody', 'Another Body');
    expect(await lab.owner.api.labs.mine({})).toMatchObject({ status: 'approved', needs_review: true });
    expect((await trailOf(app, lab.certificationId)).at(-1)).toMatchObject({
      action: 'certifications.correct',
      actor_id: lab.owner.id,
      after: { field: 'issuingBody', value: 'Another Body', status: 'stated' },
    });
  });

  it('stays with its row when an analysis reads another number from the same document', async () => {
    const lab = await labWithExpired();
    const made = await lab.make('holder', 'The Right Name');
    // As if an earlier version of the reader had read another number.
    await app.world.database.owner
      .updateTable('certifications')
      .set({ key: 'clia|05D218764|2025-05-31', number: '05D218764' })
      .where('id', '=', lab.certificationId)
      .execute();
    clock.pass(60_000);
    await analysed(lab.owner, lab.labId);
    const { certifications } = await lab.owner.api.labs.mine({});
    expect(certifications.map(({ id, number }) => [id, number])).toEqual([[lab.certificationId, '05D2187643']]);
    expect((await lab.field('holder'))?.correction?.id).toBe(made.id);
  });

  it('of a value that cannot be is refused with a sentence', async () => {
    const lab = await labWithExpired();
    expect(await refusal(lab.make('expiryDate', '2020-01-01'))).toMatchObject({
      status: 422,
      details: 'The expiry date must be after the issue date.',
      fields: { value: 'The expiry date must be after the issue date.' },
    });
    expect(await refusal(lab.make('number', '05D-2187643'))).toMatchObject({
      status: 422,
      details: 'The documents already say this.',
    });
    expect(await statusOf(lab.make('number', ' '))).toBe(400);
    await lab.make('issueDate', '2024-01-01');
    // A pending statement already counts when values are compared.
    expect(await statusOf(lab.make('expiryDate', '2023-12-31'))).toBe(422);
  });

  it('is withdrawn once, and decided no more', async () => {
    const lab = await labWithExpired();
    const { id: correctionId } = await lab.make('holder', 'X');
    const decision = { correctionId, decision: 'confirmed' } as const;
    await lab.owner.api.corrections.withdraw({ correctionId });
    expect(await statusOf(lab.owner.api.corrections.withdraw({ correctionId }))).toBe(409);
    expect(await statusOf(admin.api.corrections.decide(decision))).toBe(409);
  });

  it('of a certificate that is no longer shown is refused', async () => {
    const lab = await labWithExpired();
    await app.world.database.owner
      .updateTable('certifications')
      .set({ superseded_at: clock.now() })
      .where('id', '=', lab.certificationId)
      .execute();
    expect(await statusOf(lab.make('holder', 'X'))).toBe(409);
  });
});
