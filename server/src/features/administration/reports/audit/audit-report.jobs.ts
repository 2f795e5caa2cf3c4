import { system } from '../../../../kernel/actor.ts';
import { utcDay } from '../../../../kernel/days.ts';
import { paperText } from '../../../../kernel/paper.ts';
import { permitSystem } from '../../../../kernel/permission.ts';
import type { Db } from '../../../../platform/db/index.ts';
import { announce } from '../../../../platform/events/events.ts';
import type { JobDefinition } from '../../../../platform/jobs/definition.ts';
import { paperHash } from '../../../../platform/paper/pdf.ts';
import type { World } from '../../../../platform/world.ts';
import { rulesVersion } from '../../../hearts/judging/analyses.domain.ts';
import { verifyTrail } from '../../audit/verifying.service.ts';
import { countFor } from '../report-counts.repository.ts';
import { listFor } from '../report-lists.repository.ts';
import { momentText } from '../sending.service.ts';
import { auditReportPaper, neededBy, type ReportFacts, type ReportScope, type TrailFacts } from './audit-report.domain.ts';
import { reloadReport } from './audit-report.letters.ts';
import { endReport, findReport } from './audit-report.repository.ts';

export const auditReportQueue = 'reports.audit';
const givenUpQueue = 'reports.given-up';

export type AuditReportJob = { readonly reportId: string };

const asSystem = <Value>(world: World, work: (db: Db) => Promise<Value>) => world.database.transaction(system, work);

const trailFacts = async (world: World): Promise<TrailFacts> => {
  const { ok, entries, checkpoints, lastCheckpoint, problems } = await verifyTrail(world, world.config.auditPublicKeys);
  return { ok, entries, checkpoints, lastCheckpoint: lastCheckpoint?.at ?? null, problems: problems.length };
};

/** Counts and lists one thing after the other, each in a short transaction of its own. */
const gather = async (world: World, scope: ReportScope, signal: AbortSignal): Promise<ReportFacts> => {
  const needed = neededBy(scope.type);
  const counts: ReportFacts['counts'] = {};
  const lists: ReportFacts['lists'] = {};
  for (const id of needed.counts) {
    signal.throwIfAborted();
    Object.assign(counts, { [id]: await asSystem(world, (db) => countFor(db, id, scope)) });
  }
  for (const id of needed.lists) {
    signal.throwIfAborted();
    Object.assign(lists, { [id]: await asSystem(world, (db) => listFor(db, id, scope)) });
  }
  return { counts, lists, trail: needed.trail ? await trailFacts(world) : null, rulesVersion };
};

/** Writes a report that was asked for; run again after an interruption, it is written once. */
const run = async (world: World, { reportId }: AuditReportJob, signal: AbortSignal): Promise<void> => {
  const row = await asSystem(world, (db) => findReport(db, reportId));
  if (row?.status !== 'queued') return;
  const today = utcDay(world.now());
  const scope: ReportScope = {
    type: row.type,
    startDate: row.start_date,
    endDate: row.end_date,
    asOf: row.end_date < today ? row.end_date : today,
    lab: row.lab_id && row.lab_name !== null ? { id: row.lab_id, name: row.lab_name } : null,
  };
  const facts = await gather(world, scope, signal);
  const paper = auditReportPaper(scope, facts, { by: row.created_by_name, at: momentText(row.created_at), id: row.id });
  await asSystem(world, async (db) => {
    const written = { paper, content: paperText(paper), sha256: paperHash(paper) };
    if (await endReport(db, permitSystem('end', row), written, world.now())) await announce(db, reloadReport(reportId));
  });
};

const giveUp = (world: World, { reportId }: AuditReportJob): Promise<void> =>
  asSystem(world, async (db) => {
    if (await endReport(db, permitSystem('end', { id: reportId }), null, world.now()))
      await announce(db, reloadReport(reportId));
  });

export const reportJobs: readonly JobDefinition[] = [
  { queue: givenUpQueue, options: { seconds: 60, retries: 10, concurrency: 1 }, run: giveUp },
  { queue: auditReportQueue, options: { seconds: 900, retries: 2, concurrency: 1, afterLastFailure: givenUpQueue }, run },
];
