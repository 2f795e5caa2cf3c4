import { type ProjectData, projectDataSchema } from '@aliquot/contract/hearts/matching';
import { z } from 'zod';
import { recordsOf } from '../records.ts';

export const harborview = 'Harborview Molecular Laboratory';

const stages = ['open', 'pending', 'rejected', 'in-progress', 'work-done', 'completed', 'cancelled'] as const;

/** How far a demo project has come. */
type DemoStage = (typeof stages)[number];

export type DemoProject = {
  readonly stage: DemoStage;
  readonly daysAgo: number;
  /** The place of its researcher in the list of people. */
  readonly researcher: number;
  readonly data: ProjectData;
  /** The laboratory that is asked when the ranking has it; otherwise the first of the ranking. */
  readonly lab: string | null;
};

const rowSchema = z.tuple([
  z.coerce.number(),
  z.enum(stages),
  z.coerce.number(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
]);

/**
 * The projects of a table: days ago | stage | researcher | laboratory | research area, service type, timeline, budget range,
 * whether results are returned | title | description
 */
export const projectsOf = (table: string): DemoProject[] =>
  recordsOf(table).map((cells) => {
    const [daysAgo, stage, researcher, lab, line, title, description] = rowSchema.parse(cells);
    const [researchArea, serviceType, timeline, budgetRange, resultsReturned] = line.split(', ');
    const choices = { researchArea, serviceType, timeline, budgetRange, resultsReturned };
    return { stage, daysAgo, researcher, lab: lab || null, data: projectDataSchema.parse({ title, description, ...choices }) };
  });
