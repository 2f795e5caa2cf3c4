import { utcDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { forEachRow } from '../../../platform/jobs/each-row.ts';
import type { World } from '../../../platform/world.ts';
import { coverageOfLabs } from '../../hearts/matching/coverage.service.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findToDecide, isLive } from '../collaborations/collaborations.repository.ts';
import { findAskedRequest } from '../projects/projects.repository.ts';
import { requestOf } from '../projects/requests.domain.ts';
import { certificateNews } from './proposals.letters.ts';
import { changeWords, noteChanges } from './validity.domain.ts';
import { noteWatches, watchedRequests, watchesOf } from './validity.repository.ts';

const watch = async (doing: Doing, id: string): Promise<void> => {
  const { db, now } = doing;
  const request = await findToDecide(db, id);
  if (!isLive(request) || request.lab_reference_id === null) return;
  const project = await findAskedRequest(db, request.project.id);
  if (!project) return;
  const { labs } = await coverageOfLabs(doing, requestOf(project), [request.lab_reference_id]);
  const laboratory = labs.get(request.lab_reference_id);
  if (!laboratory) return;
  const noted = noteChanges(await watchesOf(db, id), laboratory, utcDay(now));
  await noteWatches(db, permitSystem('watch', request), noted, now);
  const news = noted.flatMap((each) => (each.event === null ? [] : certificateNews(request, changeWords(each))));
  await inform(doing, { news, reload: news.length > 0 ? reloadRequest(request) : [] });
};

/**
 * Reports to both sides the changes of the certificates that their work needs since the last round. A repeated run reports
 * nothing twice. Failures are logged, and the next round tries again.
 */
export const watchCertificates = (world: World): Promise<void> =>
  forEachRow(world, {
    find: watchedRequests,
    handle: watch,
    noun: 'collaboration',
    failure: 'the certificates of a work were not looked at',
  });

export const proposalJobs: readonly JobDefinition[] = [
  {
    queue: 'proposals.watch-certificates',
    options: { seconds: 1800, retries: 2, concurrency: 1 },
    cron: '17 3 * * *',
    run: watchCertificates,
  },
];
