import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { router } from '../../app.ts';
import { remindOfCertifications } from '../../features/hearts/labs/reminders.jobs.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { longDay, utcDay } from '../../kernel/days.ts';
import { invoke } from '../../platform/http/mount.ts';
import { fileOnDisk } from '../../platform/http/multipart.ts';
import type { Play } from '../play.ts';
import type { SampleDocument } from '../sample-files/model.ts';
import { toPdf } from '../sample-files/pdf.ts';
import { hour } from '../stage.ts';

/** A test that a laboratory reports although no scope of the demo names it. */
const beyondEveryScope = 'Galectin-3';

/** True if a name fits on one line of the report's table, so that it is read as a whole. */
const fits = (name: string): boolean => name.length <= 44;

/** "ROUTINE CHEMISTRY (310)" as a report names it. */
const inWords = (line: string): string => {
  const name = line.replace(/\s*\(\d+\)$/, '');
  return name === name.toUpperCase() ? `${name.charAt(0)}${name.slice(1).toLowerCase()}` : name;
};

/** The tests of a report on a day: some that the laboratory's certificates name, whether they have ended or not, and one that none names. */
const testsOf = async ({ stage }: Play, labId: string, owner: UserActor, at: Date): Promise<string[]> => {
  const { certificates } = await invoke(router.laboratoryPages.get, { labId }, stage.as(owner, at));
  const accredited = certificates.flatMap(({ accredited_tests }) => accredited_tests.filter(fits)).slice(0, 3);
  const ended = certificates.flatMap(({ state, scope }) => (state === 'ended' ? scope : [])).slice(0, 2);
  return [...accredited, ...ended.map(inWords), beyondEveryScope];
};

/** Notes of laboratories when they hand over their work. */
export const notes = [
  'All samples met the acceptance criteria. The summary names methods, batches and the two samples that were measured again.',
  'Finished a week early. Raw data are in the agreed folder; the summary lists the controls of each batch.',
  'Two samples had too little volume and are marked as such. Everything else is complete.',
] as const;

type Summary = { readonly title: string; readonly laboratory: string; readonly day: string; readonly tests: readonly string[] };

const summaryOf = ({ title, laboratory, day, tests }: Summary): SampleDocument => ({
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
        ['Report date', longDay(day)],
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
    { kind: 'table', head: ['Test', 'Result'], rows: tests.map((test) => [test, 'Complete']) },
    { kind: 'paragraph', text: 'Data of each sample are returned in the agreed table. Raw data are kept for five years.' },
    { kind: 'signature', name: 'Dr. Helena Marsh', role: 'Laboratory Director' },
  ],
});

type Work = {
  readonly owner: UserActor;
  readonly labId: string;
  readonly laboratory: string;
  readonly collaborationId: string;
  readonly title: string;
  readonly note: string;
};

/** Hands over a file of results. */
export const deliver = async (
  play: Play,
  { owner, labId, laboratory, collaborationId, title }: Work,
  at: Date,
): Promise<void> => {
  const { directory, stage } = play;
  const tests = await testsOf(play, labId, owner, at);
  const path = join(directory, `${collaborationId}.pdf`);
  await writeFile(path, await toPdf(summaryOf({ title, laboratory, day: utcDay(at), tests })));
  const file = await fileOnDisk(path, 'summary-of-results.pdf', 'application/pdf');
  await invoke(router.documents.deliver, { collaborationId, file }, stage.as(owner, at));
};

/** Marks the work completed with a note. */
export const complete = ({ stage }: Play, { owner, collaborationId, note }: Work, at: Date) =>
  invoke(router.collaborations.complete, { collaborationId, note }, stage.as(owner, at));

/** The last reminders that laboratories have got of certificates that end, each on its day. */
export const planReminders = ({ timeline, stage, at }: Play, days: number): void => {
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 1)
    timeline.plan(at(daysAgo), async (when) => {
      await stage.act(when, () => remindOfCertifications(stage.worldAt(when)));
    });
};

/** Marks a person's notices as read: later ones stay unread. */
export const planReading = ({ timeline, stage, at }: Play, person: UserActor, daysAgo: number): void =>
  timeline.plan(new Date(at(daysAgo).getTime() + 9 * hour), async (when) => {
    await invoke(router.notifications.markRead, {}, stage.as(person, when));
  });
