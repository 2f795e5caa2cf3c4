import { randomUUID } from 'node:crypto';
import type { Role } from '@aliquot/contract/options';

/** One simulated person: a session, an address of their own, and a source of chance. */
export type Visitor = {
  readonly role: Role;
  readonly call: (name: string, method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  readonly chance: () => number;
};

type Step = readonly [weight: number, act: (visitor: Visitor) => Promise<unknown>];

const topics = [
  [
    'oncology',
    'molecular-testing',
    'Tumor DNA in plasma',
    'Targeted sequencing of plasma from 40 participants with paired blood.',
  ],
  [
    'toxicology',
    'drug-screening',
    'Opioids in urine',
    'Screening of 200 urine samples with confirmation by mass spectrometry.',
  ],
  ['immunology', 'sample-analysis', 'Memory B cells', 'Flow cytometry of blood cells in 75 samples at two visits.'],
  [
    'infectious-diseases',
    'sample-analysis',
    'Respiratory viruses',
    'PCR of nasal swabs for SARS-CoV-2, influenza A and B and RSV.',
  ],
] as const;

const projectData = (visitor: Visitor) => {
  const [researchArea, serviceType, title, description] = topics[Math.floor(visitor.chance() * topics.length)] ?? topics[0];
  const details = `${description} Run ${Math.floor(visitor.chance() * 1_000_000)}.`;
  return { title, researchArea, serviceType, timeline: 'medium', budgetRange: 'medium', description: details };
};

const itemsOf = (answer: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(answer.items) ? (answer.items as Record<string, unknown>[]) : [];

const readNotices = (visitor: Visitor) => visitor.call('notices', 'GET', '/api/notifications?pageSize=10');

const openProject = async (visitor: Visitor) => {
  const projects = itemsOf(await visitor.call('own projects', 'GET', '/api/projects'));
  const one = projects[Math.floor(visitor.chance() * projects.length)];
  if (one) await visitor.call('a project', 'GET', `/api/projects/${String(one.id)}`);
};

const match = (visitor: Visitor, data: object) =>
  visitor.call('match', 'POST', '/api/functions/analyze-project', { projectData: data });

/** A request is written, matched and sent to the first laboratory. @returns the project. */
export const submit = async (visitor: Visitor): Promise<string | undefined> => {
  const data = projectData(visitor);
  const { matches } = await match(visitor, data);
  const chosen = (matches as { id: string; isGenerated: boolean }[]).find(({ isGenerated }) => !isGenerated);
  if (!chosen) return undefined;
  const made = await visitor.call('submit', 'POST', '/api/projects', {
    submissionKey: randomUUID(),
    projectData: data,
    labId: chosen.id,
  });
  return String(made.id);
};

const submitAndCancel = async (visitor: Visitor) => {
  const id = await submit(visitor);
  if (id) await visitor.call('cancel', 'POST', `/api/projects/${id}/cancel`);
};

const list =
  (name: string, path: string): Step[1] =>
  (visitor) =>
    visitor.call(name, 'GET', path);

const ofLab = (name: string, path: string) => async (visitor: Visitor) => {
  const { id } = await visitor.call('own laboratory', 'GET', '/api/labs/mine');
  await visitor.call(name, 'GET', `/api/labs/${String(id)}${path}`);
};

const steps: Record<Role, readonly Step[]> = {
  user: [
    [6, openProject],
    [3, readNotices],
    [2, (visitor) => match(visitor, projectData(visitor))],
    [1, submitAndCancel],
    [2, list('places', '/api/places/search?q=Boston')],
    [2, list('account', '/api/accounts/me')],
  ],
  lab_owner: [
    [5, list('requests', '/api/collaborations')],
    [3, ofLab('documents', '/documents')],
    [3, ofLab('latest analysis', '/analyses/latest')],
    [3, readNotices],
  ],
  admin: [
    [3, list('all projects', '/api/admin/projects')],
    [3, list('all laboratories', '/api/labs')],
    [2, list('all people', '/api/functions/fetch-users-admin')],
    [2, list('overview', '/api/reports/overview')],
    [2, list('trail', '/api/audit')],
  ],
};

/** One thing that a person of this role does, chosen by its weight. */
export const act = async (visitor: Visitor): Promise<void> => {
  const own = steps[visitor.role];
  let left = visitor.chance() * own.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, step] of own) {
    left -= weight;
    if (left < 0) {
      await step(visitor);
      return;
    }
  }
};
