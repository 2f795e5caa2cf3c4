import type { LabTerms } from '@aliquot/contract/hearts/terms';
import { router } from '../app.ts';
import { isoOfDay } from '../kernel/days.ts';
import { invoke } from '../platform/http/mount.ts';
import { harborview } from './engagements/project.ts';
import type { Play } from './play.ts';
import { day, hour, minute } from './stage.ts';

type Statement = {
  readonly lab: string;
  readonly daysAgo: number;
  readonly weeks: number | null;
  readonly projects: number | null;
  /** Days after the day of the demo from which new work is taken. */
  readonly availability: 'now' | 'paused' | number | null;
  readonly prices: readonly [lowest: number, highest: number] | 'on-request' | null;
};

const stating = (
  lab: string,
  daysAgo: number,
  weeks: Statement['weeks'],
  projects: Statement['projects'],
  availability: Statement['availability'],
  prices: Statement['prices'],
): Statement => ({ lab, daysAgo, weeks, projects, availability, prices });

/** About half of the laboratories state something; one has paused, two are free only later. */
export const statements: readonly Statement[] = [
  stating(harborview, 20, 4, 6, 'now', [8000, 40_000]),
  stating('Cascade Genomics', 34, 6, 3, 'now', [12_000, 60_000]),
  stating('Willamette Clinical Reference', 41, 2, 12, 'now', [2000, 15_000]),
  stating('Bay Area Immunology Center', 27, 5, 4, 'now', 'on-request'),
  stating('Golden Gate Toxicology', 15, 3, 5, 'now', [3000, 18_000]),
  stating('Sierra Proteomics Core', 30, 8, 2, 24, [10_000, 35_000]),
  stating('Sonoran Diagnostics', 12, 1, null, 'now', [1500, 9000]),
  stating('Wasatch Reference Laboratories', 60, 2, 20, 'now', [2500, 120_000]),
  stating('Front Range Virology', 18, 3, 4, 'now', [4000, 22_000]),
  stating('Lone Star Molecular', 25, 5, 5, 'now', [15_000, 90_000]),
  stating('Great Lakes Pathology', 22, 4, null, 'now', 'on-request'),
  stating('Gateway Genetics', 9, 7, 2, 45, [9000, 50_000]),
  stating('Everglades Drug Screening', 6, 2, null, 'paused', [1200, 6000]),
  stating('Research Triangle Bioanalytics', 38, 6, 3, 'now', [20_000, 150_000]),
  stating('Schuylkill Cardiac Biomarkers', 14, 2, 8, 'now', [3000, 20_000]),
  stating('Charles River Assay Development', 44, 10, 2, 'now', [25_000, 180_000]),
  stating('Torrey Preclinical Sciences', 29, 12, 2, null, [30_000, 250_000]),
  stating('Ohio Valley Toxicology', 2, null, null, 'now', null),
];

const termsOf = ({ weeks, projects, availability, prices }: Statement, now: Date): LabTerms => ({
  turnaroundWeeks: weeks,
  projectsPerMonth: projects,
  availability:
    typeof availability === 'number'
      ? { kind: 'from', date: isoOfDay(Math.floor(now.getTime() / day) + availability) }
      : availability && { kind: availability },
  prices: typeof prices === 'string' ? { kind: prices } : prices && { kind: 'range', lowest: prices[0], highest: prices[1] },
});

/** Plans what laboratories state of time, capacity and prices. */
export const planStatements = ({ timeline, stage, at, labs }: Play): void => {
  for (const [place, statement] of statements.entries())
    timeline.plan(new Date(at(statement.daysAgo).getTime() + 2 * hour + place * minute), async (when) => {
      const known = labs.get(statement.lab);
      if (!known) throw new Error(`${statement.lab} states terms before it is there`);
      const call = stage.as(known.owner, when);
      const { version } = await invoke(router.labs.get, { labId: known.id }, call);
      const stated = { labId: known.id, terms: termsOf(statement, stage.now), version };
      await stage.act(when, () => invoke(router.labs.stateTerms, stated, call));
    });
};
