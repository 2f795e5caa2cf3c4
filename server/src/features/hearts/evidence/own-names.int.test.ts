import { describe, expect, it } from 'vitest';
import { analysed } from '../../../testing/acts/analyses.ts';
import { approve, ownerWithLab, refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { sample, uploadToLab } from '../../../testing/acts/uploads.ts';
import { loadProfiles } from '../matching/matching.repository.ts';

const clock = testClock();
const holder = 'NORTHGATE PATHOLOGY ASSOCIATES';
const reason = 'This is the name under which our owner is registered; the address and the director are the same.';

const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin();

/** A laboratory whose only certificate is issued to another holder. */
const labWithForeign = async () => {
  const { owner, lab } = await ownerWithLab(app);
  await uploadToLab(app, lab.id, await sample('clia-certificate', { name: holder }), owner);
  const analysis = await analysed(owner, lab.id);
  const mentioned = () => owner.api.ownNames.mentioned({ labId: lab.id });
  const [certificate] = (await mentioned()).certificates;
  if (!certificate) throw new Error('no certificate is mentioned');
  return {
    owner,
    labId: lab.id,
    key: certificate.key,
    analysis,
    mentioned,
    state: (words = reason) => owner.api.ownNames.state({ labId: lab.id, key: certificate.key, reason: words }),
    certifications: async () => (await owner.api.labs.mine({})).certifications,
    matched: async () => {
      const [profile] = await app.world.database.transaction({ kind: 'system' }, (db) => loadProfiles(db, [lab.id]));
      return profile?.certifications as { number: string; holder: string | null }[];
    },
  };
};

describe('RDG-005 a certificate issued to another holder', () => {
  it('RDG-005 is listed as not the laboratory’s and counts nowhere until an administrator confirms the name', async () => {
    const lab = await labWithForeign();
    const nowhere = async () => {
      expect(await lab.certifications()).toEqual([]);
      expect((await lab.owner.api.labs.mine({})).contact_info.certifications).toEqual({});
      expect(await lab.matched()).toEqual([]);
    };
    expect(lab.analysis.result?.summary.totalCertifications).toBe(0);
    expect(lab.analysis.result?.documentAnalyses[0]?.certifications).toEqual([]);
    await nowhere();
    expect((await lab.mentioned()).certificates).toEqual([
      expect.objectContaining({ type: 'clia', holder, reason: 'other-holder', stated: null, can: { state: true } }),
    ]);

    const made = await lab.state();
    expect(made).toMatchObject({ holder, reason, status: 'stated', stated_by: lab.owner.name });
    expect(made.can).toEqual({ withdraw: true, decide: false });
    await nowhere();
    expect(await statusOf(lab.state())).toBe(409);
    expect((await admin.api.notifications.list({ pageSize: 1 })).items[0]).toMatchObject({
      kind: 'lab-name',
      link: `/admin/labs/${lab.labId}?tab=waiting`,
    });
    const { names } = await admin.api.ownNames.mentioned({ labId: lab.labId });
    expect(names).toEqual([expect.objectContaining({ id: made.id, can: { withdraw: false, decide: true } })]);

    await admin.api.ownNames.decide({ nameId: made.id, decision: 'confirmed', note: 'Seen in the state register.' });
    await expect.poll(lab.certifications).toEqual([expect.objectContaining({ type: 'clia', holder })]);
    expect((await lab.mentioned()).certificates).toEqual([]);
    expect(await lab.matched()).toEqual([expect.objectContaining({ holder: null })]);
    const notices = (await lab.owner.api.notifications.list({ pageSize: 5 })).items.map(({ title }) => title);
    expect(notices.join('\n')).toMatch(/name .*confirmed/i);

    await admin.api.ownNames.decide({ nameId: made.id, decision: 'refused', note: 'The register was misread.' });
    await expect.poll(lab.certifications).toEqual([]);
    await nowhere();
    expect((await lab.mentioned()).certificates[0]).toMatchObject({
      stated: { status: 'refused', decision_note: 'The register was misread.' },
      can: { state: true },
    });
    expect((await trailOf(app, made.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['certifications.state-name', lab.owner.id],
      ['certifications.confirm-name', admin.id],
      ['certifications.refuse-name', admin.id],
    ]);
  });

  it('RDG-005 is asked about with a reason that says something, and decided with one', async () => {
    const lab = await labWithForeign();
    const { labId } = lab;
    const unexplained = await refusal(lab.state('ours'));
    expect(unexplained).toMatchObject({ status: 422, fields: { reason: expect.stringContaining('in a sentence') } });
    expect(await statusOf(lab.owner.api.ownNames.state({ labId, key: 'clia|none|', reason }))).toBe(404);

    const { id: nameId } = await lab.state();
    const silent = await refusal(admin.api.ownNames.decide({ nameId, decision: 'refused' }));
    expect(silent).toMatchObject({ status: 422, fields: { note: 'Please say why. The laboratory will see this.' } });
    expect(await lab.owner.api.ownNames.withdraw({ nameId })).toMatchObject({ status: 'withdrawn' });
    expect(await statusOf(lab.owner.api.ownNames.withdraw({ nameId }))).toBe(409);
    expect(await statusOf(admin.api.ownNames.decide({ nameId, decision: 'confirmed' }))).toBe(409);
  });

  it('RDG-005 is on no list that a researcher sees', async () => {
    const lab = await labWithForeign();
    await approve(admin, lab.labId);
    expect(JSON.stringify(await lab.matched())).not.toContain('05D');
    const listed = (await admin.api.labs.list({ pageSize: 100 })).items.find(({ id }) => id === lab.labId);
    expect(listed).toBeDefined();
    expect(JSON.stringify(listed)).not.toContain(holder);
  });
});

const manual = [
  'Northgate Diagnostics LLC',
  'CLIA number: 33D9999999',
  'Quality Manual',
  'Document number: QM-7   Version: 2   Effective date: January 5, 2026',
  'Approved by: Morgan Hale, Laboratory Director',
  'Complaints are recorded, investigated within ten days and answered in writing.',
].join('\n');

describe('RDG-016 a paper of another laboratory', () => {
  it('RDG-016 closes no gap until an administrator confirms that the name is the laboratory’s', async () => {
    const { owner, lab } = await ownerWithLab(app);
    await uploadToLab(app, lab.id, { name: 'manual.txt', bytes: manual, type: 'text/plain' }, owner);
    const analysis = await analysed(owner, lab.id);
    const note = expect.stringContaining('This paper names Northgate Diagnostics LLC, not ');
    expect(analysis.assessment?.documents[0]?.setAside).toMatchObject({ reason: 'other-laboratory', note });
    const citing = () =>
      owner.api.analyses
        .latest({ labId: lab.id })
        .then((latest) => latest.analysis?.assessment?.requirements.filter(({ evidence }) => evidence.length > 0).length);
    expect(await citing()).toBe(0);
    const mentioned = () => owner.api.ownNames.mentioned({ labId: lab.id });
    const [paper] = (await mentioned()).papers;
    expect(paper).toMatchObject({ fileName: 'manual.txt', number: '33D9999999', stated: null, can: { state: true } });

    const made = await owner.api.ownNames.state({ labId: lab.id, key: paper?.key ?? '', reason });
    expect((await mentioned()).papers[0]).toMatchObject({ stated: { id: made.id }, can: { state: false } });
    expect(await citing()).toBe(0);
    await admin.api.ownNames.decide({ nameId: made.id, decision: 'confirmed', note: 'Seen in the state register.' });
    await expect.poll(citing).toBeGreaterThan(0);
    expect((await mentioned()).papers).toEqual([]);
    expect((await trailOf(app, made.id)).map(({ action }) => action)).toEqual([
      'certifications.state-name',
      'certifications.confirm-name',
    ]);
  });
});
