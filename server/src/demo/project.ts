import type { ProjectData } from '@aliquot/contract/matching';

/** How far a demo project has come. */
export type DemoStage = 'open' | 'pending' | 'rejected' | 'in-progress' | 'work-done' | 'completed' | 'cancelled';

export type DemoProject = {
  readonly stage: DemoStage;
  readonly daysAgo: number;
  /** The place of its researcher in the list of people. */
  readonly researcher: number;
  readonly data: ProjectData;
  /** The laboratory that is asked when the ranking has it; otherwise the first of the ranking. */
  readonly lab: string | null;
};

type Line = Omit<ProjectData, 'title' | 'description' | 'userId'>;

export const project =
  (stage: DemoStage, daysAgo: number, researcher: number, lab: string | null = null) =>
  (title: string, line: Line, description: string): DemoProject => ({
    stage,
    daysAgo,
    researcher,
    lab,
    data: { title, description, ...line },
  });

export const line = (
  researchArea: Line['researchArea'],
  serviceType: Line['serviceType'],
  timeline: Line['timeline'],
  budgetRange: Line['budgetRange'],
  resultsReturned: 'yes' | 'no',
): Line => ({ researchArea, serviceType, timeline, budgetRange, resultsReturned });

export const harborview = 'Harborview Molecular Laboratory';
