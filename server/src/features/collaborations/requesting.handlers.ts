import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { writeToMembers } from '../labs/letters.jobs.ts';
import { memberIds } from '../labs/memberships.repository.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { lockProject, type MatchSnapshot, openCollaboration, withdrawOpen } from './collaborations.repository.ts';

/** What a laboratory is told of the project that it is asked for. */
export type AskedProject = { readonly id: string; readonly title: string };
/** The laboratory as it is kept in the project's history, whatever becomes of it. */
export type AskedLab = { readonly id: string; readonly name: string; readonly address: string };

const requestsPath = '/lab-dashboard?tab=requests';

/**
 * Opens a pending collaboration with a registered laboratory and tells its members, in the product and by mail, in the transaction of the caller. A second
 * open one on the same project breaks a unique index, which the caller's route answers with 409. @returns its id.
 */
export const askLab = async (
  doing: Doing,
  world: World,
  project: AskedProject,
  lab: AskedLab,
  match: MatchSnapshot | null,
): Promise<string> => {
  const { db, now } = doing;
  const { id } = await openCollaboration(db, {
    project_id: project.id,
    lab_reference_id: lab.id,
    lab_name: lab.name,
    lab_location: lab.address,
    match,
    created_at: now,
  });
  await recordChange(doing, {
    action: 'collaborations.open',
    objectType: 'collaboration',
    objectId: id,
    after: { project_id: project.id, lab_reference_id: lab.id },
  });
  await notify(db, await memberIds(db, lab.id), {
    kind: 'request',
    title: 'New project request',
    body: `“${project.title}” waits for your answer.`,
    link: requestsPath,
  });
  await writeToMembers(doing, world, {
    labId: lab.id,
    link: requestsPath,
    letter: {
      subject: `New project request for ${lab.name}`,
      paragraphs: [`“${project.title}” waits for your answer. Open it to see what is asked, and approve or reject it.`],
      label: 'Open the request',
      footnote: `You get this message because you are a member of ${lab.name} at Aliquot.`,
    },
  });
  await announce(db, { noun: 'requests', id, audience: { labs: [lab.id] } });
  return id;
};

/**
 * Ends what is open on a project and tells the laboratory, in the transaction of what ends it. Accepted work stays as it is.
 * @param why a sentence that the laboratory and the audit trail are given.
 * @returns how many were withdrawn.
 */
export const withdrawRequests = async (doing: Doing, project: AskedProject, why: string): Promise<number> => {
  const { db, now } = doing;
  await lockProject(db, project.id);
  const withdrawn = await withdrawOpen(db, project.id, now);
  for (const { id, lab_reference_id } of withdrawn) {
    await recordChange(doing, {
      action: 'collaborations.withdraw',
      objectType: 'collaboration',
      objectId: id,
      after: { collaboration_status: 'withdrawn' },
      reason: why,
    });
    if (!lab_reference_id) continue;
    await notify(db, await memberIds(db, lab_reference_id), {
      kind: 'collaboration-withdrawn',
      title: `“${project.title}” was withdrawn`,
      body: why,
      link: requestsPath,
    });
    await announce(db, { noun: 'requests', id, audience: { labs: [lab_reference_id] } });
  }
  return withdrawn.length;
};
