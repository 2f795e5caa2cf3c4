import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { router } from '../app.ts';
import { remindOfCertifications } from '../features/labs/reminders.jobs.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { RequestContext } from '../platform/http/call.ts';
import { invoke } from '../platform/http/mount.ts';
import { fileOnDisk } from '../platform/http/multipart.ts';
import type { World } from '../platform/world.ts';
import { type SampleDocument, toPdf } from './sample-files.ts';

type Stage = { readonly world: World; readonly as: (actor: UserActor, at: Date) => RequestContext };

export const completionNote =
  'All samples met the acceptance criteria. The summary names methods, batches and the two samples that were measured again.';

const summaryOf = (title: string, laboratory: string): SampleDocument => ({
  name: 'summary-of-results',
  header: laboratory,
  footer: 'Results relate to the samples as received.',
  blocks: [
    { kind: 'title', text: 'Summary of Results' },
    {
      kind: 'fields',
      label: 'left',
      columns: 1,
      items: [
        ['Project', title],
        ['Laboratory', laboratory],
        ['Samples', 'All received in acceptable condition; two measured again after a failed control'],
      ],
    },
    {
      kind: 'table',
      head: ['Batch', 'Samples', 'Controls within limits', 'Repeated'],
      rows: [
        ['1', '96', '12 of 12', '0'],
        ['2', '96', '12 of 12', '1'],
        ['3', '48', '6 of 6', '1'],
      ],
    },
    { kind: 'paragraph', text: 'Data of each sample are returned in the agreed table. Raw data are kept for five years.' },
    { kind: 'signature', name: 'Dr. Helena Marsh', role: 'Laboratory Director' },
  ],
});

/** Hands over a file of results and marks the work completed with a note. */
export const completeWork = async (
  { as }: Stage,
  {
    owner,
    collaborationId,
    title,
    at,
    directory,
  }: {
    owner: UserActor;
    collaborationId: string;
    title: string;
    at: Date;
    directory: string;
  },
): Promise<void> => {
  const laboratory = owner.name.replace(/^Owner of /, '');
  const path = join(directory, `${collaborationId}.pdf`);
  await writeFile(path, await toPdf(summaryOf(title, laboratory)));
  const file = await fileOnDisk(path, 'summary-of-results.pdf', 'application/pdf');
  await invoke(router.documents.deliver, { collaborationId, file }, as(owner, at));
  await invoke(router.collaborations.complete, { collaborationId, note: completionNote }, as(owner, at));
};

const reasons = {
  accepted: {
    gapId: 'reference-intervals',
    reason:
      'We report genotypes and whether a variant or virus was detected. No result of ours is compared with a reference interval, so none is kept.',
  },
  pending: {
    gapId: 'measurement-uncertainty',
    reason:
      'Our examinations are qualitative and no measured quantity is reported. The limit of detection of each method is in its validation file, which auditors see on site.',
  },
} as const;

const day = 24 * 60 * 60 * 1000;

/** One reason for a gap that a reviewer has accepted, and one that waits; then the reminders of certificates that end. */
export const explainGaps = async (
  { world, as }: Stage,
  { owner, admin, labId, now }: { owner: UserActor; admin: UserActor; labId: string; now: Date },
): Promise<void> => {
  const at = (days: number) => new Date(now.getTime() - days * day);
  const state = (which: keyof typeof reasons, when: Date) =>
    invoke(router.analyses.stateReason, { labId, ...reasons[which] }, as(owner, when));
  const { id } = await state('accepted', at(6));
  const note = 'Agreed: the tests of this laboratory are qualitative.';
  await invoke(router.analyses.decideReason, { reasonId: id, newStatus: 'accepted', note }, as(admin, at(5)));
  await state('pending', at(2));
  await remindOfCertifications(world);
};
