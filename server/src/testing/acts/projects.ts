import { randomUUID } from 'node:crypto';
import type { Project } from '@aliquot/contract/engagements/projects';
import type { LabDataInput } from '@aliquot/contract/hearts/labs';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import type { Person, TestApp } from '../test-app.ts';
import { approve, ownerWithLab } from './labs.ts';

/** A request as the form sends it, complete and valid. */
export const projectData = (changes: Partial<ProjectData> = {}): ProjectData => ({
  title: 'Circulating tumour DNA in early lung cancer',
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
  description: 'Sequencing of plasma samples with a targeted panel, with molecular diagnostics of the variants found.',
  ...changes,
});

/** A lab owner with an approved laboratory. */
export const ownerWithApprovedLab = async (app: TestApp, admin: Person, changes: Partial<LabDataInput> = {}) => {
  const { owner, lab } = await ownerWithLab(app, changes);
  await approve(admin, lab.id);
  return { owner, lab };
};

/** Submits a request to a laboratory, or to the first suggested profile. */
export const submit = async (
  researcher: Person,
  labId: string,
  changes: Partial<ProjectData> = {},
  submissionKey: string = randomUUID(),
): Promise<Project> => researcher.api.projects.submit({ submissionKey, projectData: projectData(changes), labId });

/** A request that a laboratory has been asked: the project, and the collaboration as the laboratory sees it. */
export const requested = async (researcher: Person, owner: Person, labId: string, changes: Partial<ProjectData> = {}) => {
  const project = await submit(researcher, labId, changes);
  const { items } = await owner.api.collaborations.list({ pageSize: 100 });
  const request = items.find(({ project_id }) => project_id === project.id);
  if (!request) throw new Error('the laboratory was not asked');
  return { project, request };
};

/** The answer of a laboratory to a request. */
export const decide = (
  owner: Person,
  labId: string,
  collaborationId: string,
  newStatus: 'approved' | 'rejected',
  reason?: string,
) => owner.api.collaborations.decide({ collaborationId, labId, newStatus, ...(reason ? { reason } : {}) });

/** A request that the laboratory approved. */
export const underWay = async (researcher: Person, owner: Person, labId: string, changes: Partial<ProjectData> = {}) => {
  const made = await requested(researcher, owner, labId, changes);
  await decide(owner, labId, made.request.id, 'approved');
  return made;
};
