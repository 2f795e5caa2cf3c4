import { randomUUID } from 'node:crypto';
import { heldMessage } from '@aliquot/contract/administration/holds';
import { afterEach, describe, expect, it } from 'vitest';
import { formFile } from '../../../testing/acts/customer-forms.ts';
import { refusal, statusOf, trailOf } from '../../../testing/acts/labs.ts';
import { ownerWithApprovedLab, submit, underWay } from '../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../testing/acts/scenario.ts';
import { shipmentsOf } from '../../../testing/acts/shipments.ts';
import { formOf, pdfOf, post, uploadToLab } from '../../../testing/acts/uploads.ts';
import { contractMatrix } from '../../../testing/authorization/authorization-matrix.ts';
import { type Person, testPassword } from '../../../testing/test-app.ts';
import { removeDeletedProjects } from '../../engagements/projects/projects.jobs.ts';

const clock = testClock('2026-06-01T10:00:00.000Z');
const given = scenario({ worker: false, now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Ada Admin' });
const other = given.admin();

type Subject = 'laboratory' | 'project' | 'person';
const place = (subject: Subject, subject_id: string, person: Person = admin) =>
  person.api.holds.place({ subject, subject_id, reason: 'A claim was announced.' });
const release = (holdId: string, person: Person = admin) => person.api.holds.release({ holdId, reason: 'It was settled.' });
const held = { status: 409, details: heldMessage };

afterEach(async () => {
  await app.world.database.pool.query(
    `update legal_holds set released_at = now(), release_reason = 'End of the test' where released_at is null`,
  );
  // A match names the best ten laboratories, and those of each test are alike.
  await app.world.database.pool.query(`update labs set status = 'pending'`);
});

let count = 0;
const pdf = async (name: string) => ({ name, bytes: await pdfOf([name]) });

/** A researcher and a laboratory with one of everything that can be deleted. */
const market = async () => {
  count += 1;
  const researcher = await app.person('user');
  const { owner, lab } = await ownerWithApprovedLab(app, admin, {
    labName: `Held ${count}`,
    contactEmail: `held${count}@lab.example`,
  });
  const { project, request } = await underWay(researcher, owner, lab.id, { title: 'Under way' });
  const attachment = await post(
    app,
    `/api/projects/${project.id}/documents`,
    formOf('file', [await pdf('plan.pdf')]),
    researcher,
  );
  const result = await post(app, `/api/collaborations/${request.id}/results`, formOf('file', [await pdf('result.pdf')]), owner);
  await uploadToLab(app, lab.id, await pdf('sop.pdf'), owner);
  const [labDocument] = (await owner.api.documents.listOfLab({ labId: lab.id })).items;
  const text = { collaborationId: request.id, text: 'The samples are ready.' };
  const message = await researcher.api.conversations.send({ ...text, messageKey: randomUUID(), files: [] });
  const note = await owner.api.conversations.addNote({ ...text, noteKey: randomUUID() });
  const { preparedShipment, sample } = await shipmentsOf(researcher, request.id);
  const sole = await submit(researcher, lab.id, { title: 'Asked' });
  return {
    researcher,
    owner,
    lab: lab.id,
    project: project.id,
    asked: sole.id,
    collaborationId: request.id,
    attachment: String(attachment.body.id),
    result: String(result.body.id),
    labDocument: labDocument?.id ?? '',
    message: message.id,
    note: note.id,
    shipment: preparedShipment,
    sample,
  };
};
type Market = Awaited<ReturnType<typeof market>>;

/** Every way in which something of a laboratory, a project or a person is deleted, and which holds stop it. */
const ways: Record<string, { call: (market: Market) => Promise<unknown>; by: readonly Subject[] }> = {
  'POST /functions/delete-lab-admin': {
    call: ({ lab }) => admin.api.labs.delete({ labId: lab }),
    by: ['laboratory', 'project', 'person'],
  },
  'DELETE /projects/{projectId}': {
    call: ({ researcher, project }) => researcher.api.projects.delete({ projectId: project, reason: 'Not needed any more.' }),
    by: ['laboratory', 'project', 'person'],
  },
  'POST /accounts/me/delete': {
    call: async ({ researcher, project }) => {
      await researcher.api.projects.cancel({ projectId: project, reason: 'I am leaving.' }).catch(() => null);
      return researcher.api.accounts.deleteAccount({ password: testPassword });
    },
    by: ['laboratory', 'project', 'person'],
  },
  'POST /functions/delete-user-admin': {
    call: ({ researcher }) => admin.api.users.delete({ userId: researcher.id }),
    by: ['person'],
  },
  'DELETE /customer-forms/{formId}': {
    call: async ({ owner, lab }) => {
      const { id: formId } = await owner.api.customerForms.add({ labId: lab, file: formFile() });
      return owner.api.customerForms.remove({ formId });
    },
    by: ['laboratory'],
  },
  'DELETE /lab-documents/{documentId}': {
    call: ({ owner, labDocument }) => owner.api.documents.deleteFromLab({ documentId: labDocument }),
    by: ['laboratory'],
  },
  'DELETE /admin/documents/{documentId}': {
    call: ({ attachment }) => admin.api.projects.deleteDocument({ documentId: attachment }),
    by: ['laboratory', 'project', 'person'],
  },
  'DELETE /collaborations/{collaborationId}/results/{documentId}': {
    call: ({ owner, collaborationId, result }) => owner.api.documents.takeBack({ collaborationId, documentId: result }),
    by: ['laboratory', 'project', 'person'],
  },
  'POST /messages/{messageId}/redact': {
    call: ({ message }) => admin.api.conversations.redact({ messageId: message, reason: 'A name.' }),
    by: ['laboratory', 'project', 'person'],
  },
  'DELETE /internal-notes/{noteId}': {
    call: ({ owner, note }) => owner.api.conversations.removeNote({ noteId: note }),
    by: ['laboratory', 'project', 'person'],
  },
  'DELETE /shipments/{shipmentId}': {
    call: ({ researcher, shipment }) => researcher.api.shipments.discard({ shipmentId: shipment }),
    by: ['laboratory', 'project', 'person'],
  },
  'DELETE /milestones/{milestoneId}': {
    call: async ({ owner, collaborationId }) => {
      const { milestones } = await owner.api.milestones.addMilestone({
        collaborationId,
        name: 'Extraction',
        due_on: '2090-03-01',
      });
      return owner.api.milestones.removeMilestone({ milestoneId: milestones.at(-1)?.id ?? '' });
    },
    by: ['laboratory', 'project', 'person'],
  },
  'DELETE /samples/{sampleId}': {
    call: ({ researcher, sample }) => researcher.api.shipments.removeSample({ sampleId: sample }),
    by: ['laboratory', 'project', 'person'],
  },
};

/** Routes that delete something other than held data: unfinished work, ways to sign in, and memberships. */
const notStopped = [
  'DELETE /accounts/me/phone',
  'DELETE /accounts/me/sessions',
  'DELETE /accounts/me/sessions/{sessionId}',
  'DELETE /drafts/{kind}',
  'DELETE /lab-invitations/{invitationId}',
  'DELETE /labs/{labId}/members/{userId}',
  'DELETE /request-draft',
  'DELETE /request-protocols/{protocolId}',
  'DELETE /uploads/{uploadId}',
  'DELETE /proposal-files/{fileId}',
  'DELETE /admin/views/{viewId}',
  'DELETE /reports/subscriptions/{kind}',
  'DELETE /saved-labs/{savedId}',
  'DELETE /project-invitations/{invitationId}',
  'DELETE /projects/{projectId}/people/{userId}',
  'DELETE /collaborations/{collaborationId}/required-agreements/{kind}',
];

describe('ADQ-009 a legal hold', () => {
  it('ADQ-009 every route that deletes is in one of the two lists', () => {
    const deleting = Object.keys(contractMatrix).filter((name) => /^DELETE |delete/.test(name));
    const answers = 'DELETE /labs/{labId}/questionnaire/answers/{questionId}/documents/{documentId}';
    const known = [
      ...Object.keys(ways),
      ...notStopped,
      answers,
      'GET /deleted-projects',
      'POST /deleted-projects/{projectId}/restore',
    ];
    expect(deleting.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(Object.entries(ways))('ADQ-009 %s is stopped by each hold, and not after it is released', async (_, { call, by }) => {
    const made = await market();
    const ids = { laboratory: made.lab, project: made.project, person: made.researcher.id };
    for (const subject of by) {
      const hold = await place(subject, ids[subject]);
      expect([subject, await refusal(call(made))]).toMatchObject([subject, held]);
      await release(hold.id);
    }
    const after = await call(made).catch((error: unknown) => error);
    expect(JSON.stringify(after)).not.toContain(heldMessage);
  });

  it('ADQ-009 keeps a project whose deletion can no longer be undone', async () => {
    const { researcher, owner, lab, asked } = await market();
    const { items } = await owner.api.collaborations.list({ pageSize: 100 });
    const request = items.find(({ project_id }) => project_id === asked);
    await owner.api.collaborations.decide({ collaborationId: request?.id ?? '', labId: lab, newStatus: 'rejected' });
    await researcher.api.projects.delete({ projectId: asked });
    const hold = await place('person', researcher.id);
    const there = async () =>
      (await app.world.database.pool.query('select 1 from projects where id = $1', [asked])).rows.length;
    clock.pass(30 * 86_400_000);
    await removeDeletedProjects(app.world);
    expect(await there()).toBe(1);
    await release(hold.id);
    await removeDeletedProjects(app.world);
    expect(await there()).toBe(0);
  });

  it('ADQ-009 has a reason, is placed and released once, and the trail keeps both', async () => {
    const { lab } = await market();
    const both = await Promise.allSettled([place('laboratory', lab), place('laboratory', lab, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [hold] = (await admin.api.holds.list({})).items;
    expect(hold).toMatchObject({
      subject: 'laboratory',
      subject_id: lab,
      reason: 'A claim was announced.',
      can: { release: true },
    });
    const ends = await Promise.allSettled([release(hold?.id ?? ''), release(hold?.id ?? '', other)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await trailOf(app, hold?.id ?? '')).map(({ action, reason }) => [action, reason])).toEqual([
      ['holds.place', 'A claim was announced.'],
      ['holds.release', 'It was settled.'],
    ]);
    expect(await statusOf(place('project', lab))).toBe(404);
    expect(await statusOf(admin.api.holds.place({ subject: 'laboratory', subject_id: lab, reason: ' ' }))).toBe(400);
    const { choices } = await admin.api.holds.choices({ subject: 'person', search: 'Ada' });
    expect(choices).toMatchObject([{ subject: 'person', subject_id: admin.id, name: 'Ada Admin' }]);
  });

  it('ADQ-009 an administrator reads in the preview that an account is held', async () => {
    const { researcher } = await market();
    await place('person', researcher.id);
    expect((await admin.api.users.deletion({ userId: researcher.id })).obstacle).toBe(heldMessage);
  });
});

/** Tables whose rows may go while a hold applies, and why. */
const freeTables: Record<string, readonly string[]> = {
  'the trail, which nothing removes': ['audit_entries', 'audit_chain', 'audit_head'],
  'signing in, and what protects it': [
    'sessions',
    'accounts',
    'verifications',
    'two_factors',
    'known_devices',
    'attempts',
    'rate_limits',
    'usages',
    'signing_keys',
  ],
  'published, and removed by nothing': ['passport_links', 'passport_keys'],
  'unfinished, and gone once it is sent': [
    'drafts',
    'protocols',
    'model_request_readings',
    'proposal_drafts',
    'uploads',
    'agreement_requirements',
  ],
  'kept by the agreement that it belongs to': ['agreement_signatures'],
  'how an administrator or a researcher arranges their own work': [
    'list_views',
    'report_subscriptions',
    'saved_labs',
    'review_assignments',
    'review_checks',
  ],
  'who belongs together, which the trail keeps': ['lab_members', 'lab_invitations', 'lab_claims', 'project_members'],
  'made from other rows, and made again': [
    'lab_capabilities',
    'lab_catalogue',
    'lab_versions',
    'lab_locations',
    'lab_search',
    'analysis_documents',
    'document_pages',
    'document_readings',
    'pending_judgements',
    'certification_reminders',
    'certificate_watches',
    'conversation_reads',
    'model_readings',
    'used_model_budgets',
  ],
  'nobody’s': [
    'model_checks',
    'capabilities',
    'project_templates',
    'review_checklist',
    'review_settings',
    'settings',
    'legal_holds',
    'audit_reports',
    'geocoder_turns',
    'running_backups',
    'schema_migrations',
    'worker_heartbeats',
    'notification_preferences',
    'failure_notices',
    'registry_imports',
    'registry_entries',
    'registry_findings',
  ],
};

describe('ADQ-009 the wall behind every deletion', () => {
  it('ADQ-009 every table is kept by a hold or has a reason not to be', async () => {
    const { rows } = await app.world.database.pool.query<{ name: string; kept: boolean }>(
      `select c.relname as name, exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_keep_held') as kept
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const free = rows.filter(({ kept }) => !kept).map(({ name }) => name);
    expect(free.toSorted()).toEqual(Object.values(freeTables).flat().toSorted());
  });
});

it('ADQ-009 a request to a held laboratory is still answered', async () => {
  const { owner, lab, researcher } = await market();
  await place('laboratory', lab);
  const { project } = await underWay(researcher, owner, lab, { title: 'New' });
  expect((await researcher.api.projects.get({ projectId: project.id })).status).toBe('in-progress');
});
