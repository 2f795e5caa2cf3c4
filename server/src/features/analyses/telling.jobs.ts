import type { JudgementDifference } from '@aliquot/contract/judgements';
import { system } from '../../kernel/actor.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import type { World } from '../../platform/world.ts';
import { inShort } from '../judging/differences.domain.ts';
import { tellMembers } from '../labs/notices.letters.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { reviewers } from './reasons.repository.ts';

const queue = 'analyses.tell-administrators';

type News = { readonly labId: string; readonly kind: string; readonly title: string; readonly paragraphs: readonly string[] };

/** Tells every administrator; a job of its own, as a member of a laboratory may not read their addresses. */
const tellAdministrators = (world: World, { labId, kind, title, paragraphs }: News): Promise<void> =>
  world.database.transaction(system, async (db) => {
    const admins = await reviewers(db);
    const link = `/admin/labs/${labId}`;
    await notify(
      db,
      admins.map(({ id }) => id),
      { kind, title, body: paragraphs.join(' '), link },
    );
    for (const { name, email } of admins)
      await queueMail(db, world.jobs, [email], {
        subject: title,
        heading: title,
        paragraphs: [`Hello ${name},`, ...paragraphs],
        button: { label: 'Open the laboratory', url: `${world.config.server.publicUrl}${link}` },
        footnote: "You're receiving this because you are an administrator of Aliquot.",
      });
  });

export const tellAdministratorsJob: JobDefinition = {
  queue,
  options: { seconds: 60, retries: 5, concurrency: 1 },
  run: tellAdministrators,
};

type Told = { readonly labId: string; readonly name: string };

const tellAll = async (doing: Doing, world: World, news: News): Promise<void> => {
  const { labId, kind, title, paragraphs } = news;
  await tellMembers(doing, world, labId, {
    notice: { kind, title, body: paragraphs.join(' '), link: '/lab-dashboard?tab=analysis' },
    letter: {
      subject: title,
      paragraphs,
      label: 'Open the dashboard',
      footnote: "You're receiving this because you are a member of this laboratory at Aliquot.",
    },
  });
  await world.jobs.send(doing.db, queue, news);
};

/** Tells the laboratory and the administrators that a judgement waits to be accepted, with what it would take away. */
export const tellPending = (doing: Doing, world: World, { labId, name }: Told, difference: JudgementDifference) =>
  tellAll(doing, world, {
    labId,
    kind: 'judgement-pending',
    title: `New results of ${name} are waiting to be accepted`,
    paragraphs: [
      `They would change: ${inShort(difference)}`,
      ...difference.reasons,
      'The earlier results stay in force until the laboratory or an administrator accepts the new ones.',
    ],
  });

/** Tells the laboratory and the administrators what a judgement that is in force has taken away. */
export const tellTaken = (doing: Doing, world: World, { labId, name }: Told, difference: JudgementDifference) =>
  tellAll(doing, world, {
    labId,
    kind: 'judgement-changed',
    title: `The results of ${name} changed`,
    paragraphs: [inShort(difference), ...difference.reasons],
  });
