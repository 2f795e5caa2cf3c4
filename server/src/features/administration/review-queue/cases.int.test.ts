import { expect, it } from 'vitest';
import { approve, ownerWithLab, refusal } from '../../../testing/acts/labs.ts';
import { scenario } from '../../../testing/acts/scenario.ts';
import { uploadToLab } from '../../../testing/acts/uploads.ts';

const given = scenario({ worker: false });
const { app } = given;
const admin = given.admin();

const caseOf = (labId: string) => admin.api.reviewQueue.get({ labId });
const ask = (labId: string) =>
  admin.api.reviewQueue.ask({ labId, questions: [{ topic: 'certificate', text: 'Please send the renewal.' }] });

it('ADQ-002 a decision counts what is to be confirmed and the documents on file', async () => {
  const { owner, lab } = await ownerWithLab(app);
  const counted = () => caseOf(lab.id);
  expect(await counted()).toMatchObject({ to_confirm: 0, documents: 0 });

  const contradiction = { rule: 'R02', severity: 'high', message: 'Two directors are named.', fix: '', evidence: [] };
  await app.rows(
    `insert into analyses (lab_id, status, rules_version, compliance_score, overall_risk, assessment)
     values ($1, 'completed', 'test', 40, 'high', $2::jsonb)`,
    lab.id,
    JSON.stringify({ contradictions: [contradiction, contradiction] }),
  );
  await app.rows(
    `insert into gap_reasons (lab_id, control_id, title, reason, status)
     values ($1, 'a', 'A', 'Not done here.', 'pending'), ($1, 'b', 'B', 'Not done here.', 'refused')`,
    lab.id,
  );
  await app.rows(
    `insert into lab_names (lab_id, type, holder, reason, status, stated_by_name, stated_at)
     values ($1, 'clia', 'Former', 'Our old name.', 'stated', 'Owner', now()), ($1, 'cap', 'Other', 'Ours too.', 'confirmed', 'Owner', now())`,
    lab.id,
  );
  await uploadToLab(app, lab.id, { name: 'sop.txt', bytes: 'A standard procedure.', type: 'text/plain' }, owner);
  expect(await counted()).toMatchObject({ to_confirm: 4, documents: 1 });
});

it('ADQ-003 an approved laboratory can be asked without a clock, a denied one cannot', async () => {
  const { owner: asked, lab: approved } = await ownerWithLab(app);
  await approve(admin, approved.id);
  expect(await caseOf(approved.id)).toMatchObject({ wait: null, can: { ask: true, assign: false } });
  const { questions } = await ask(approved.id);
  expect(await caseOf(approved.id)).toMatchObject({ wait: null });
  const questionId = questions[0]?.id ?? '';
  expect(await asked.api.reviewQueue.answer({ questionId, answer: 'Here it is.' })).toMatchObject({ answer: 'Here it is.' });
  const { lab: denied } = await ownerWithLab(app);
  await admin.api.labs.decide({ labId: denied.id, newStatus: 'denied', reason: 'Nothing was handed in.' });
  expect((await caseOf(denied.id)).can.ask).toBe(false);
  expect(await refusal(ask(denied.id))).toMatchObject({
    status: 409,
    details: 'This laboratory was denied. It can ask for another review.',
  });
});
