import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addAgreement, agreementFile, sign } from '../../../testing/acts/agreements.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { requested, underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import type { Person } from '../../../testing/test-app.ts';

const day = 86_400_000;
const clock = testClock('2026-03-05T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin();
const researcher = given.researcher({ name: 'Rosa Lind' });
const stranger = given.researcher();
const { owner, lab } = given.approvedLab({ labName: 'Harbor Genomics' });
const { owner: otherOwner, lab: otherLab } = given.approvedLab({ labName: 'Bay Oncology' });

const running = async (title = 'Panel') => (await underWay(researcher, owner, lab.id, { title })).request.id;
const list = (person: Person, collaborationId: string) => person.api.agreements.list({ collaborationId });
const noticesOf = async (person: Person, kind: string) =>
  (await person.api.notifications.list({ pageSize: 100 })).items
    .filter((notice) => notice.kind === kind)
    .map(({ title }) => title);
const sha256Of = async (file: File) =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');

describe('an agreement that was signed outside', () => {
  it('PRM-021 is recorded with parties, days and the file, and confirmed by the other side', async () => {
    const collaborationId = await running();
    const file = await agreementFile();
    const { agreement } = await addAgreement(researcher, collaborationId, { file, endDay: '2027-03-01' });
    expect(agreement).toMatchObject({
      kind: 'mta',
      way: 'recorded',
      status: 'open',
      researcher: { institution: 'Northside University', signer: 'Dean Okoro' },
      laboratory: { institution: 'Harbor Genomics', signer: 'Lee Harbor' },
      effective_day: '2026-03-01',
      end_day: '2027-03-01',
      file: { file_name: 'agreement.pdf', sha256: await sha256Of(file) },
      added_by: 'Rosa Lind',
      can: { confirm: false, refuse: false, withdraw: true, sign: false },
    });
    expect((await list(owner, collaborationId)).agreements[0]?.can).toEqual({
      confirm: true,
      refuse: true,
      withdraw: false,
      sign: false,
    });
    expect(await noticesOf(owner, 'agreement-recorded')).toContain('The researcher recorded a material transfer agreement');
    const confirmed = await owner.api.agreements.confirm({ agreementId: agreement.id });
    expect(confirmed.agreements[0]).toMatchObject({ status: 'complete', can: { withdraw: false } });
    expect(await noticesOf(researcher, 'agreement-confirmed')).toContain(
      'Harbor Genomics confirmed the material transfer agreement',
    );
    const { url } = await owner.api.agreements.linkOfFile({ agreementId: agreement.id });
    const opened = await app.fetch(url, {}, owner);
    expect(
      createHash('sha256')
        .update(new Uint8Array(await opened.arrayBuffer()))
        .digest('hex'),
    ).toBe(agreement.file.sha256);
    expect((await trailOf(app, collaborationId)).slice(-2).map(({ action, after }) => [action, after])).toEqual([
      ['agreements.record', expect.objectContaining({ sha256: agreement.file.sha256, kind: 'mta', side: 'researcher' })],
      ['agreements.confirm', expect.objectContaining({ sha256: agreement.file.sha256, side: 'laboratory' })],
    ]);
  });

  it('PRM-021 is refused with a reason or withdrawn, and then added anew', async () => {
    const collaborationId = await running();
    const { agreement } = await addAgreement(owner, collaborationId);
    expect(await refusal(addAgreement(researcher, collaborationId))).toMatchObject({
      status: 409,
      details: 'An agreement of this kind is waiting already. Complete, refuse or withdraw it before you add another.',
    });
    const of = { agreementId: agreement.id };
    expect(await statusOf(owner.api.agreements.confirm(of))).toBe(403);
    expect(await statusOf(owner.api.agreements.refuse({ ...of, reason: 'Ours' }))).toBe(403);
    expect(await statusOf(researcher.api.agreements.withdraw({ ...of, reason: 'Theirs' }))).toBe(403);
    expect(await statusOf(researcher.api.agreements.refuse({ ...of, reason: '  ' }))).toBe(400);
    const refused = await researcher.api.agreements.refuse({ ...of, reason: 'The dean did not sign page 4.' });
    expect(refused.agreements[0]).toMatchObject({ status: 'refused', reason: 'The dean did not sign page 4.' });
    expect(await refusal(researcher.api.agreements.confirm(of))).toMatchObject({
      status: 409,
      details: 'This agreement was refused. Add a new one instead.',
    });
    const second = await addAgreement(owner, collaborationId);
    const withdrawn = await owner.api.agreements.withdraw({ agreementId: second.agreement.id, reason: 'Wrong file' });
    expect(withdrawn.agreements.map(({ status }) => status).toSorted()).toEqual(['refused', 'withdrawn']);
  });

  it('PRM-021 says what it lacks and keeps nothing of it', async () => {
    const collaborationId = await running();
    const stored = () => app.rows('select file_url from agreements where collaboration_id = $1', collaborationId);
    expect(await refusal(addAgreement(owner, collaborationId, { researcherSigner: '' }))).toMatchObject({
      status: 422,
      fields: { researcherSigner: 'Please enter who signed for the researcher' },
    });
    expect(await refusal(addAgreement(owner, collaborationId, { endDay: '2026-03-04' }))).toMatchObject({
      status: 422,
      details: 'This agreement ended on March 4, 2026. Add one that is valid now.',
    });
    const text = new File(['not a PDF'], 'agreement.txt', { type: 'text/plain' });
    expect(await statusOf(addAgreement(owner, collaborationId, { file: text }))).toBe(422);
    expect(await stored()).toEqual([]);
  });
});

describe('an agreement that is signed here', () => {
  it('PRM-021 holds name, meaning, moment and the hash of the file of both signatures, in the trail and the exports too', async () => {
    const collaborationId = await running();
    const { agreement } = await addAgreement(owner, collaborationId, { kind: 'nda', way: 'signed' });
    expect(agreement.can).toEqual({ confirm: false, refuse: false, withdraw: true, sign: true });
    const first = await sign(researcher, agreement, { name: 'rosa  lind', meaning: 'responsibility' });
    expect(first.agreements[0]).toMatchObject({ status: 'open', can: { sign: false }, researcher: { signer: 'rosa  lind' } });
    clock.pass(60_000);
    const second = await sign(owner, agreement);
    const { sha256 } = agreement.file;
    expect(second.agreements[0]).toMatchObject({
      status: 'complete',
      signatures: [
        { side: 'researcher', name: 'rosa  lind', meaning: 'responsibility', sha256 },
        { side: 'laboratory', name: owner.name, meaning: 'approval', sha256, signed_at: clock.now().toISOString() },
      ],
    });
    const signing = (await trailOf(app, collaborationId)).filter(({ action }) => action === 'agreements.sign');
    expect(signing.map(({ after }) => after)).toEqual([
      expect.objectContaining({ sha256, name: 'rosa  lind', meaning: 'responsibility', is_complete: false }),
      expect.objectContaining({ sha256, name: owner.name, is_complete: true }),
    ]);
    const exported = await researcher.api.accounts.exportData({});
    expect(exported.agreementSignatures).toContainEqual(expect.objectContaining({ signer_name: owner.name, sha256 }));
    expect(exported.agreements).toContainEqual(expect.objectContaining({ id: agreement.id, sha256 }));
  });

  it('PRM-021 takes the account’s name, the password and the file that was read', async () => {
    const collaborationId = await running();
    const { agreement } = await addAgreement(owner, collaborationId, { way: 'signed' });
    const problemOf = (changes: Parameters<typeof sign>[2]) => refusal(sign(researcher, agreement, changes));
    expect(await problemOf({ name: 'R. Lind' })).toMatchObject({
      status: 422,
      fields: { name: 'Type your name as it is in your account: Rosa Lind' },
    });
    expect(await problemOf({ sha256: '0'.repeat(64) })).toMatchObject({
      status: 409,
      details: 'This isn’t the file that you read. Reload the page and read the file again.',
    });
    expect(await problemOf({ password: 'not my password' })).toMatchObject({
      status: 422,
      fields: { password: 'This is not your current password' },
    });
    expect(await problemOf({ meaning: 'witness' as 'review' })).toMatchObject({ status: 400 });
    expect((await list(owner, collaborationId)).agreements[0]?.signatures).toEqual([]);
    await sign(researcher, agreement);
    expect(await problemOf({})).toMatchObject({ status: 409, details: 'Your side has signed this agreement already.' });
  });

  it('PRM-021 wrong passwords are counted, and the right one has to wait too', async () => {
    const guesser = await app.person('user');
    const { request } = await underWay(guesser, owner, lab.id);
    const { agreement } = await addAgreement(owner, request.id, { way: 'signed' });
    const statuses = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push(await statusOf(sign(guesser, agreement, { password: `guess ${guess}` })));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect(await statusOf(sign(guesser, agreement))).toBe(429);
    clock.pass(16 * 60_000);
    expect((await sign(guesser, agreement)).agreements[0]?.signatures).toHaveLength(1);
  });

  it('PRM-021 an account without a password signs within ten minutes of signing in', async () => {
    const person = await app.person('user');
    const { request } = await underWay(person, owner, lab.id);
    const { agreement } = await addAgreement(owner, request.id, { way: 'signed' });
    await app.rows(`update accounts set password = null where user_id = $1`, person.id);
    await app.rows(
      `update sessions set created_at = $2 where user_id = $1`,
      person.id,
      new Date(clock.now().getTime() - 11 * 60_000),
    );
    expect(await refusal(sign(person, agreement, { password: '' }))).toMatchObject({
      status: 422,
      details: 'Your account has no password. Sign out, sign in again, and sign within ten minutes.',
    });
    await app.rows(
      `update sessions set created_at = $2 where user_id = $1`,
      person.id,
      new Date(clock.now().getTime() - 60_000),
    );
    expect((await sign(person, agreement, { password: '' })).agreements[0]?.signatures).toHaveLength(1);
  });

  it('PRM-021 nobody signs a file whose stored content is another one', async () => {
    const collaborationId = await running();
    const { agreement } = await addAgreement(owner, collaborationId, { way: 'signed' });
    const wrong = 'f'.repeat(64);
    await app.rows('update agreements set sha256 = $2 where id = $1', agreement.id, wrong);
    expect(await refusal(sign(researcher, agreement, { sha256: wrong }))).toMatchObject({
      status: 409,
      details: 'The stored file is damaged, so it can’t be signed. Withdraw the agreement and add it again.',
    });
  });

  it('PRM-021 of both sides at once neither signature is lost', async () => {
    const collaborationId = await running();
    const { agreement } = await addAgreement(owner, collaborationId, { way: 'signed' });
    const outcomes = await Promise.allSettled([
      sign(researcher, agreement),
      sign(owner, agreement),
      sign(owner, agreement, { meaning: 'review' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await list(owner, collaborationId)).agreements[0]).toMatchObject({
      status: 'complete',
      signatures: [expect.anything(), expect.anything()],
    });
  });
});

describe('an agreement for the next project', () => {
  it('PRM-021 between the same two is offered again and used without signing, as long as it is valid', async () => {
    const person = await app.person('user');
    const first = (await underWay(person, owner, lab.id)).request.id;
    const { agreement } = await addAgreement(owner, first, { kind: 'nda', endDay: '2026-04-01' });
    const next = (await requested(person, owner, lab.id)).request.id;
    expect((await list(person, next)).offered).toEqual([]);
    const attach = (by: Person, collaborationId = next) =>
      by.api.agreements.attach({ collaborationId, agreementId: agreement.id });
    expect(await statusOf(attach(person))).toBe(409);
    await person.api.agreements.confirm({ agreementId: agreement.id });
    expect(await statusOf(attach(person, first))).toBe(409);

    for (const by of [person, owner]) expect((await list(by, next)).offered.map(({ id }) => id)).toEqual([agreement.id]);
    const elsewhere = (await requested(person, otherOwner, otherLab.id)).request.id;
    const ofOther = (await requested(stranger, owner, lab.id)).request.id;
    for (const [by, id] of [
      [person, elsewhere],
      [otherOwner, elsewhere],
      [owner, ofOther],
      [stranger, ofOther],
    ] as const) {
      expect((await list(by, id)).offered).toEqual([]);
      expect(await statusOf(attach(by, id))).toBe(404);
    }
    const used = await attach(owner);
    expect(used.agreements).toMatchObject([{ id: agreement.id, is_from_earlier: true, status: 'complete' }]);
    expect(used.offered).toEqual([]);
    expect(await statusOf(attach(person))).toBe(409);
    expect(await noticesOf(person, 'agreement-attached')).toEqual([
      'Harbor Genomics is reusing your confidentiality agreement',
    ]);

    const later = (await requested(person, owner, lab.id)).request.id;
    const before = clock.now();
    clock.set('2026-04-01T23:59:00.000Z');
    expect((await list(person, later)).offered.map(({ id }) => id)).toEqual([agreement.id]);
    clock.set('2026-04-02T00:00:00.000Z');
    expect((await list(person, later)).offered).toEqual([]);
    expect(await refusal(attach(person, later))).toMatchObject({
      status: 409,
      details: 'This agreement ended on April 1, 2026. Add a new one.',
    });
    clock.set(before);
  });
});

describe('an agreement that ended while it waited', () => {
  it('PRM-021 is neither confirmed nor signed, and can be refused for a new one', async () => {
    const collaborationId = await running();
    const { agreement: recorded } = await addAgreement(owner, collaborationId, { kind: 'baa', endDay: '2026-04-01' });
    const { agreement: toSign } = await addAgreement(owner, collaborationId, {
      kind: 'dua',
      way: 'signed',
      endDay: '2026-04-01',
    });
    clock.pass(40 * day);
    const ended = {
      status: 409,
      details: 'This agreement ended on April 1, 2026. Withdraw or refuse it, and add one that is valid now.',
    };
    expect(await refusal(researcher.api.agreements.confirm({ agreementId: recorded.id }))).toMatchObject(ended);
    expect(await refusal(sign(researcher, toSign))).toMatchObject(ended);
    await researcher.api.agreements.refuse({ agreementId: recorded.id, reason: 'It has ended.' });
    await addAgreement(owner, collaborationId, { kind: 'baa', endDay: '2027-04-01' });
    clock.pass(-40 * day);
  });
});

describe('who works with agreements', () => {
  it('PRM-021 both sides do, and administrators read', async () => {
    const collaborationId = await running();
    await addAgreement(researcher, collaborationId, { way: 'signed' });
    expect((await list(admin, collaborationId)).agreements[0]?.can).toEqual({
      confirm: false,
      refuse: false,
      withdraw: false,
      sign: false,
    });
  });

  it('PRM-021 they stay as they are when the request has ended', async () => {
    const { request } = await requested(researcher, owner, lab.id);
    const { agreement } = await addAgreement(owner, request.id, { way: 'signed' });
    await owner.api.collaborations.decide({
      collaborationId: request.id,
      labId: lab.id,
      newStatus: 'rejected',
      reason: 'No time',
    });
    expect(await refusal(sign(researcher, agreement))).toMatchObject({
      status: 409,
      details: 'This request has ended. Its agreements stay as they are.',
    });
    expect(await list(researcher, request.id)).toMatchObject({ agreements: [{ id: agreement.id }], can: { add: false } });
  });
});
