import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { organizationSizes, Role } from '@aliquot/contract/options';
import { router } from '../app.ts';
import { saveUserDetails } from '../features/accounts/accounts.repository.ts';
import { system, type UserActor } from '../kernel/actor.ts';
import { makingAccountAs } from '../platform/auth/auth.ts';
import { endSessionOf } from '../platform/auth/own-account.ts';
import type { RequestContext } from '../platform/http/call.ts';
import { invoke } from '../platform/http/mount.ts';
import { fileOnDisk } from '../platform/http/multipart.ts';
import type { World } from '../platform/world.ts';
import { demoDocuments } from './documents.ts';
import { demoLaboratories } from './laboratories.ts';
import type { DemoLab } from './laboratory.ts';
import { makeOwnerlessLab, makeTeam } from './members.ts';
import { type DemoProject, demoProjects } from './projects.ts';
import { completeWork, explainGaps } from './work.ts';

export const demoPassword = 'aliquot-demo-2026';

type Account = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organization: string;
  readonly location: string;
  /** Those of an institute of middling size in genomics, where nothing else is said. */
  readonly organizationSize?: (typeof organizationSizes)[number];
  readonly interests?: readonly string[];
};

const researchers: readonly Account[] = [
  {
    name: 'Priya Raman',
    email: 'researcher@example.org',
    role: 'user',
    organization: 'Puget Sound Medical Research',
    location: 'Seattle, WA 98104',
    organizationSize: '201-500',
    interests: ['genomics', 'biomarkers', 'molecular-biology'],
  },
  {
    name: 'Jonas Lindqvist',
    email: 'jonas.lindqvist@example.org',
    role: 'user',
    organization: 'Novum Biologics',
    location: 'Boston, MA',
    organizationSize: '11-50',
    interests: ['biochemistry', 'pharmacology'],
  },
  {
    name: 'Daniel Osei',
    email: 'daniel.osei@example.org',
    role: 'user',
    organization: 'Bay Neurology Institute',
    location: 'San Francisco, CA',
    organizationSize: '51-200',
    interests: ['neuroscience', 'clinical-trials'],
  },
  {
    name: 'Marta Ferreira',
    email: 'marta.ferreira@example.org',
    role: 'user',
    organization: 'Lone Star Consumer Safety',
    location: 'Houston, TX 77030',
    organizationSize: '1000+',
    interests: ['microbiology'],
  },
];
const administrator: Account = {
  name: 'Alex Morgan',
  email: 'admin@example.org',
  role: 'admin',
  organization: 'Aliquot',
  location: 'Chicago, IL',
};

const colleague: Account = {
  name: 'Samuel Whitfield',
  email: 'member@example.org',
  role: 'lab_owner',
  organization: 'Harborview Molecular Laboratory',
  location: 'Seattle, WA 98101',
};
const claimant: Account = {
  name: 'Grace Abernathy',
  email: 'claimant@example.org',
  role: 'lab_owner',
  organization: 'Blue Ridge Histopathology',
  location: 'Charlottesville, VA',
};

/** The three people to sign in as first. */
export const demoPeople = [
  ['Administrator', administrator.email],
  ['Laboratory owner', 'owner@example.org'],
  ['Researcher', 'researcher@example.org'],
] as const;

const day = 24 * 60 * 60 * 1000;

/** Somebody of the demo, acting through the product's own handlers at a given time. */
type Stage = { readonly world: World; readonly as: (actor: UserActor, at: Date) => RequestContext };

const stageOf = (world: World): Stage => ({
  world,
  as: (actor, at) => ({
    world,
    actor,
    now: at,
    origin: { requestId: 'demo', ip: '127.0.0.1', userAgent: 'aliquot seed', sessionId: null },
    request: {} as IncomingMessage,
    response: {} as ServerResponse,
  }),
});

const makeAccount = async ({ world }: Stage, { role, ...person }: Account): Promise<UserActor> => {
  const { interests = ['genomics'], organizationSize = '51-200', ...account } = person;
  const { email, name } = account;
  const body = { ...account, password: demoPassword, organizationSize };
  const made = await makingAccountAs(role, () => world.auth.api.signUpEmail({ body }), { confirmed: true });
  const { id } = made.user;
  if (made.token) await endSessionOf(world.auth, made.token); // nobody is signed in yet
  const place = await world.geocoder.locate(account.location);
  const details = { researchInterest: [...interests], place: place && { coordinates: place.coordinates } };
  await world.database.transaction(system, (db) => saveUserDetails(db, id, details));
  return { kind: 'user', id, role, name, email, emailVerified: true, labId: null };
};

/** The size of an organization that has a laboratory with so many people. */
const sizeOfStaff = {
  '1-5': '1-10',
  '6-15': '11-50',
  '16-50': '11-50',
  '51-100': '51-200',
  '100+': '201-500',
} as const satisfies Record<DemoLab['staff'], (typeof organizationSizes)[number]>;

const addressOf = ({ street, city, state, zip }: DemoLab) => `${street}, ${city}, ${state} ${zip}`;
const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

const labDataOf = (lab: DemoLab, index: number) => ({
  labName: lab.name,
  address: addressOf(lab),
  contactEmail: `contact@${slugOf(lab.name)}.example.org`,
  contactPhone: `+1 555 01${String(10 + index).padStart(2, '0')} ${String(1000 + index * 7)}`,
  website: `https://${slugOf(lab.name)}.example.org`,
  labType: lab.type,
  operatingHours: lab.staff === '100+' ? ('24/7' as const) : ('business-hours' as const),
  staffCount: lab.staff,
  yearEstablished: lab.year,
  accreditations: [...lab.claims],
  primaryServices: [...lab.services],
  specializations: [...lab.specializations],
});

const makeLab = async (
  stage: Stage,
  lab: DemoLab,
  index: number,
  directory: string,
  now: Date,
): Promise<{ id: string; owner: UserActor }> => {
  const email = index === 0 ? 'owner@example.org' : `owner@${slugOf(lab.name)}.example.org`;
  const owner = await makeAccount(stage, {
    name: `Owner of ${lab.name}`,
    email,
    role: 'lab_owner',
    organization: lab.name,
    location: addressOf(lab),
    organizationSize: sizeOfStaff[lab.staff],
    interests: lab.specializations,
  });
  const registeredAt = new Date(now.getTime() - (lab.status === 'pending' ? 1 + index / 10 : 40 + index * 9) * day);
  const { id } = await invoke(router.labs.register, { labData: labDataOf(lab, index) }, stage.as(owner, registeredAt));
  const member = { ...owner, labId: id };
  for (const { name, bytes, mediaType } of await demoDocuments(lab, index, now)) {
    const path = join(directory, `${id}-${name}`);
    await writeFile(path, bytes);
    await invoke(
      router.documents.uploadToLab,
      { labId: id, file: await fileOnDisk(path, name, mediaType) },
      stage.as(member, registeredAt),
    );
  }
  await invoke(router.analyses.start, { labId: id }, stage.as(member, registeredAt));
  return { id, owner: member };
};

const decide = async (stage: Stage, admin: UserActor, lab: DemoLab, id: string, index: number, now: Date): Promise<void> => {
  if (lab.status === 'pending') return;
  const at = new Date(now.getTime() - (38 + index * 9) * day);
  const reason = lab.status === 'denied' ? 'No certificate with a scope was among the documents.' : undefined;
  await invoke(router.labs.decide, { labId: id, newStatus: lab.status, ...(reason ? { reason } : {}) }, stage.as(admin, at));
};

type Made = { readonly owners: ReadonlyMap<string, UserActor>; readonly directory: string };

/** Takes one project through the product's life up to its stage. */
const makeProject = async (
  stage: Stage,
  { owners, directory }: Made,
  researcher: UserActor,
  project: DemoProject,
  now: Date,
): Promise<void> => {
  const at = (after: number) => new Date(now.getTime() - project.daysAgo * day + after * day);
  const { matches } = await invoke(router.matching.analyzeProject, { projectData: project.data }, stage.as(researcher, at(0)));
  const wanted = matches.find(({ isGenerated }) => isGenerated === (project.stage === 'open')) ?? matches[0];
  if (!wanted) return;
  const submission = { submissionKey: crypto.randomUUID(), projectData: project.data, labId: wanted.id };
  const submitted = await invoke(router.projects.submit, submission, stage.as(researcher, at(0)));
  const [collaboration] = submitted.lab_collaborations;
  const owner = owners.get(wanted.id);
  const projectId = submitted.id;
  if (project.stage === 'cancelled') await invoke(router.projects.cancel, { projectId }, stage.as(researcher, at(3)));
  if (!collaboration || !owner || ['open', 'pending', 'cancelled'].includes(project.stage)) return;
  const decision = { collaborationId: collaboration.id, labId: wanted.id };
  if (project.stage === 'rejected') {
    await invoke(
      router.collaborations.decide,
      { ...decision, newStatus: 'rejected', reason: 'We have no capacity before March.' },
      stage.as(owner, at(1)),
    );
    return;
  }
  await invoke(router.collaborations.decide, { ...decision, newStatus: 'approved' }, stage.as(owner, at(1)));
  if (project.stage === 'in-progress') return;
  const work = { owner, collaborationId: collaboration.id, title: project.data.title, at: at(10), directory };
  await completeWork(stage, work);
  if (project.stage === 'completed') await invoke(router.projects.accept, { projectId }, stage.as(researcher, at(12)));
};

const pollMilliseconds = 500;
const longestWaitMilliseconds = 5 * 60_000;

/** Resolves when no analysis is waiting or running any more, or after five minutes. */
const analysesDone = async ({ database }: World): Promise<void> => {
  for (const began = Date.now(); Date.now() - began < longestWaitMilliseconds; ) {
    const open = await database.owner
      .selectFrom('analyses')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .executeTakeFirst();
    if (!open) return;
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
};

export const isEmpty = async ({ database }: World): Promise<boolean> =>
  (await database.owner.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Fills an empty database through the product's own handlers: accounts, laboratories with documents and decisions at once;
 * `finish` waits for the worker to have read the documents, then makes projects in every state.
 */
export const seedDemo = async (world: World): Promise<{ finish: () => Promise<void> }> => {
  const stage = stageOf(world);
  const now = world.now();
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-demo-'));
  const admin = await makeAccount(stage, administrator);
  const people = await Promise.all(researchers.map((researcher) => makeAccount(stage, researcher)));
  const owners = new Map<string, UserActor>();
  for (const [index, lab] of demoLaboratories.entries()) {
    const { id, owner } = await makeLab(stage, lab, index, directory, now);
    owners.set(id, owner);
    await decide(stage, admin, lab, id, index, now);
  }
  const [first] = owners;
  if (first) {
    const [labId, owner] = first;
    await makeTeam(stage, { owner, colleague: await makeAccount(stage, colleague), labId, now });
  }
  await makeOwnerlessLab(stage, { admin, contact: await makeAccount(stage, claimant), now });
  return {
    finish: async () => {
      await analysesDone(world);
      for (const project of demoProjects) {
        const researcher = people[project.researcher];
        if (researcher) await makeProject(stage, { owners, directory }, researcher, project, now);
      }
      await rm(directory, { recursive: true, force: true });
      if (first) await explainGaps(stage, { labId: first[0], owner: first[1], admin, now });
    },
  };
};
