import { randomUUID } from 'node:crypto';
import {
  type RecordAct,
  type RecordPart,
  type RecordParty,
  recordParts,
} from '../../features/engagements/collaborations/records/records.domain.ts';
import { addAgreement } from '../acts/agreements.ts';
import { decide, ownerWithApprovedLab, requested } from '../acts/projects.ts';
import { prepareShipment, typedSample } from '../acts/shipments.ts';
import { formOf, pdfOf, post } from '../acts/uploads.ts';
import { type Person, type TestApp, testPassword } from '../test-app.ts';

export type RecordIds = { readonly projectId: string; readonly collaborationId: string };
type Parties = { readonly app: TestApp; readonly researcher: Person; readonly owner: Person; readonly admin: Person };

const noteOf = (kind: 'invoice' | 'payment', collaborationId: string) => ({
  collaborationId,
  kind,
  reference: `${kind} 7`,
  amount: 120_000,
  currency: 'USD',
  day: '2026-03-05',
});

/** An invoice without a payment. */
export const invoice = (owner: Person, collaborationId: string) => owner.api.payments.add(noteOf('invoice', collaborationId));
export const pay = (owner: Person, collaborationId: string) => owner.api.payments.add(noteOf('payment', collaborationId));

/** Adds to running work one of each part of its record. The invoice is paid, and the dispute closed. */
export const fillRecord = async ({ app, researcher, owner, admin }: Parties, collaborationId: string): Promise<void> => {
  await addAgreement(owner, collaborationId);
  await researcher.api.conversations.send({
    collaborationId,
    messageKey: randomUUID(),
    text: 'The samples are frozen.',
    files: [],
  });
  await prepareShipment(researcher, collaborationId, [typedSample('S-001')]);
  const result = { name: 'result.pdf', bytes: await pdfOf(['S-001: 4 copies']) };
  await post(app, `/api/collaborations/${collaborationId}/results`, formOf('file', [result]), owner);
  await invoice(owner, collaborationId);
  await pay(owner, collaborationId);
  const dispute = await owner.api.disputes.open({ collaborationId, reason: 'Two tubes were empty.' });
  await admin.api.disputes.close({ disputeId: dispute.id, decision: 'They are replaced.' });
};

const emptyIfGone = async (reading: Promise<number>): Promise<number> => {
  try {
    return await reading;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return 0;
    throw error;
  }
};

/** How many of each part a person reads of an engagement: on the researcher's side by its project, else by the request. */
export const readRecord = async (
  person: Person,
  side: 'researcher' | 'laboratory' | 'administrator',
  { projectId, collaborationId }: RecordIds,
): Promise<Record<RecordPart, number>> => {
  const { api } = person;
  const byId = { collaborationId };
  const ofProject = { projectId, collaboration: collaborationId };
  const shipments = async () => {
    const { items: all } = await api.shipments.list(byId);
    const samples = await Promise.all(all.map(({ id }) => api.shipments.samples({ shipmentId: id })));
    return samples.reduce((sum, { items }) => sum + items.length, 0);
  };
  const results = async () => {
    const { files } = await api.deliverables.list(byId);
    for (const { versions } of files)
      for (const { document_id: documentId } of versions) await api.documents.linkOfProject({ documentId });
    const room = side === 'researcher' ? await api.rooms.ofProject(ofProject) : await api.rooms.ofRequest(byId);
    return Math.min(files.length, room.results.length);
  };
  const timeline = async () =>
    (side === 'researcher' ? await api.rooms.timelineOfProject(ofProject) : await api.rooms.timelineOfRequest(byId)).events
      .length;
  return {
    agreement: await emptyIfGone(api.agreements.list(byId).then(({ agreements }) => agreements.length)),
    messages: await emptyIfGone(api.conversations.list(byId).then(({ items }) => items.length)),
    samples: await emptyIfGone(shipments()),
    results: await emptyIfGone(results()),
    invoices: await emptyIfGone(api.payments.list(byId).then(({ notes }) => notes.length)),
    dispute: await emptyIfGone(api.disputes.list(byId).then(({ disputes }) => disputes.length)),
    timeline: await emptyIfGone(timeline()),
  };
};

/** The parts of a record that a person cannot read. */
export const missingParts = async (...reading: Parameters<typeof readRecord>): Promise<string[]> =>
  Object.entries(await readRecord(...reading)).flatMap(([part, count]) => (count === 0 ? [part] : []));

export type RecordWork = RecordIds & {
  readonly researcher: Person;
  readonly owner: Person;
  readonly labId: string;
  readonly lab: string;
  readonly title: string;
};
export type RecordKind = 'agreed' | 'running' | 'delivered' | 'accepted' | 'cancelled';

export const endingReason = 'The study was stopped.';

/** What makes work whose record is filled, what could take it away, and what reads it. `spare` is another laboratory. */
export const recordMarket = ({ app, admin, spare }: { app: TestApp; admin: Person; spare: { readonly id: string } }) => {
  let count = 0;
  /** Work of its own researcher and laboratory that was agreed, with one of everything in its record. */
  const workIn = async (kind: RecordKind): Promise<RecordWork> => {
    count += 1;
    const researcher = await app.person('user', { name: 'Rosa Lind' });
    const [lab, title] = [`Harbor ${count}`, `Panel ${count}`];
    const { owner, lab: made } = await ownerWithApprovedLab(app, admin, {
      labName: lab,
      contactEmail: `harbor${count}@lab.example`,
    });
    const { project, request } = await requested(researcher, owner, made.id, { title });
    const ids = { projectId: project.id, collaborationId: request.id };
    await decide(owner, made.id, request.id, 'approved');
    await owner.api.collaborations.start({ collaborationId: request.id });
    await fillRecord({ app, researcher, owner, admin }, request.id);
    if (kind === 'agreed') await app.rows(`update lab_collaborations set stage = 'agreed' where id = $1`, request.id);
    if (kind === 'delivered' || kind === 'accepted') await owner.api.collaborations.complete({ collaborationId: request.id });
    if (kind === 'accepted') await researcher.api.projects.accept({ projectId: project.id });
    if (kind === 'cancelled') await researcher.api.projects.cancel({ projectId: project.id, reason: endingReason });
    return { ...ids, researcher, owner, labId: made.id, lab, title };
  };

  const acts: Record<RecordAct, Partial<Record<RecordParty, (work: RecordWork) => Promise<unknown>>>> = {
    'delete-project': {
      researcher: ({ researcher, projectId }) => researcher.api.projects.delete({ projectId, reason: endingReason }),
      administrator: ({ projectId }) => admin.api.projects.delete({ projectId, reason: endingReason }),
    },
    cancel: {
      researcher: ({ researcher, projectId }) => researcher.api.projects.cancel({ projectId, reason: endingReason }),
      administrator: async ({ projectId }) => {
        const [{ status: from } = { status: 'pending' as const }] = await app.rows<{
          status: 'pending' | 'in-progress' | 'completed' | 'cancelled';
        }>('select status from projects where id = $1', projectId);
        return admin.api.projects.setStatus({ projectId, from, status: 'cancelled', reason: endingReason });
      },
    },
    reassign: {
      administrator: ({ projectId, collaborationId, owner }) =>
        owner.api.rooms.ofRequest({ collaborationId }).then(({ engagement }) =>
          admin.api.projects.assign({
            projectId,
            labId: spare.id,
            replaces: engagement?.stage === 'withdrawn' ? null : collaborationId,
            reason: endingReason,
          }),
        ),
    },
    'delete-account': {
      researcher: ({ researcher }) => researcher.api.accounts.deleteAccount({ password: testPassword }),
      administrator: ({ researcher }) => admin.api.users.delete({ userId: researcher.id }),
    },
    'delete-laboratory': { administrator: ({ labId }) => admin.api.labs.delete({ labId }) },
    suspend: { administrator: ({ labId }) => admin.api.suspensions.suspend({ labId, reason: endingReason, ends_on: null }) },
  };

  const readers = async (work: RecordWork, gone: 'researcher' | 'laboratory' | null): Promise<string> => {
    const people = { researcher: work.researcher, laboratory: work.owner, administrator: admin } as const;
    const letters: string[] = [];
    for (const side of ['researcher', 'laboratory', 'administrator'] as const) {
      if (side === gone) continue;
      const missing = await missingParts(people[side], side, work);
      if (missing.length > 0 && missing.length < recordParts.length) throw new Error(`${side} misses ${missing.join(', ')}`);
      if (missing.length === 0) letters.push(side.slice(0, 1));
    }
    return letters.join('');
  };

  return { workIn, acts, readers };
};
