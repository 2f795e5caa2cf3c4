import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { decide, requested } from './acts/projects.ts';
import { propose } from './acts/proposals.ts';
import type { Person } from './test-app.ts';

type Changes = Partial<ProjectData>;

/** Work that was agreed by a proposal of 10 working days from June 8, 2026, with two milestones. The clock has to be before. */
export const agreedByProposal = async (researcher: Person, owner: Person, labId: string, changes: Changes = {}) => {
  const { project, request } = await requested(researcher, owner, labId, { title: 'Panel', ...changes });
  const collaborationId = request.id;
  await propose(owner, collaborationId, {
    lines: [{ test: 'Panel', method: '', quantity: 10, unit: 'sample', price: 10_000 }],
    earliestStart: '2026-06-08',
    validUntil: '2026-06-30',
    turnaroundDays: 10,
    milestones: [
      { name: 'Extraction', dueInDays: 3, share: 40 },
      { name: 'Report', dueInDays: 10, share: 60 },
    ],
  });
  await researcher.api.proposals.accept({ collaborationId, version: 1 });
  return { projectId: project.id, collaborationId };
};

/** Work that the laboratory approved in one step. */
export const agreedInOneStep = async (researcher: Person, owner: Person, labId: string, changes: Changes = {}) => {
  const { project, request } = await requested(researcher, owner, labId, { title: 'Panel', ...changes });
  await decide(owner, labId, request.id, 'approved');
  return { projectId: project.id, collaborationId: request.id };
};
