import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { organizationSizes } from '@aliquot/contract/options';
import { router } from '../app.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invoke } from '../platform/http/mount.ts';
import { fileOnDisk } from '../platform/http/multipart.ts';
import { demoFile } from './documents.ts';
import { type History, histories, type Lot } from './histories.ts';
import { demoLaboratories } from './laboratories.ts';
import type { DemoLab } from './laboratory.ts';
import { makeAccount } from './people.ts';
import type { Play } from './play.ts';
import { day, hour, minute } from './stage.ts';

/** Size of an organization by its laboratory's number of people. */
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

type Entry = { readonly lab: DemoLab; readonly history: History; readonly index: number };

/** Every laboratory with its history. */
export const entries: readonly Entry[] = demoLaboratories.flatMap((lab, index) => {
  const history = histories[lab.name];
  return history ? [{ lab, history, index }] : [];
});

/** The address with which the owner of a laboratory signs in. */
export const ownerEmailOf = ({ lab, index }: Entry): string =>
  index === 0 ? 'owner@example.org' : `owner@${slugOf(lab.name)}.example.org`;

/** Makes the account of a laboratory's owner, who joins an hour before the laboratory does. */
export const makeOwner = async ({ world, stage, at }: Play, entry: Entry): Promise<UserActor> => {
  const { lab, history } = entry;
  const person = {
    name: history.owner,
    email: ownerEmailOf(entry),
    role: 'lab_owner',
    organization: lab.name,
    location: addressOf(lab),
    size: sizeOfStaff[lab.staff],
    interests: lab.specializations,
    joined: history.lots[0].daysAgo,
  } as const;
  return makeAccount(world, stage, person, new Date(at(person.joined).getTime() - hour));
};

type Registered = Entry & { readonly id: string; readonly owner: UserActor };

/** Hands in the documents of a lot, a few minutes after one another, and then has all of them analyzed. */
const planLot = (
  { stage, timeline, directory }: Play,
  { id, owner, ...entry }: Registered,
  { documents }: Lot,
  from: Date,
): void => {
  let next = from;
  for (const [place, document] of documents.entries()) {
    next = new Date(next.getTime() + (2 + (place % 4)) * minute);
    timeline.plan(next, async (at) => {
      const { name, bytes, mediaType } = await demoFile({ ...entry, now: stage.now }, document, at);
      const path = join(directory, `${id}-${name}`);
      await writeFile(path, bytes);
      const file = await fileOnDisk(path, name, mediaType);
      await invoke(router.documents.uploadToLab, { labId: id, file }, stage.as(owner, at));
    });
  }
  timeline.plan(new Date(next.getTime() + minute), async (at) => {
    await invoke(router.analyses.start, { labId: id }, stage.as(owner, at));
  });
};

/** Hours differ, so that no two laboratories register at the same minute of the day. */
const hourOf = (index: number) => ((index * 7) % 9) * hour + ((index * 13) % 60) * minute;

const denial =
  'No certificate with a scope was among the documents. Please hand in what an outside body has decided about you.';

const planDecision = ({ timeline, stage, admin }: Play, { id, history }: Registered, registered: Date): void => {
  const { decision, decidedAfter } = history;
  if (decision === 'pending') return;
  const reason = decision === 'denied' ? { reason: denial } : {};
  timeline.plan(new Date(registered.getTime() + decidedAfter * day + 3 * hour), async (at) => {
    await stage.act(at, () => invoke(router.labs.decide, { labId: id, newStatus: decision, ...reason }, stage.as(admin, at)));
  });
};

/** An administrator looks at what has changed since the approval. */
const lookAgain = async ({ stage, admin }: Play, id: string, at: Date): Promise<void> => {
  const lab = await invoke(router.labs.get, { labId: id }, stage.as(admin, at));
  if (!lab.can.review) return;
  const seen = { labId: id, version: lab.version };
  await stage.act(at, () => invoke(router.labs.acknowledge, seen, stage.as(admin, at)));
};

/** Plans everything that a laboratory does: registration, documents, decision, later documents. `owner` joins first where none is given. */
export const planLab = (play: Play, entry: Entry, ready?: UserActor): void => {
  const { timeline, stage, at, labs } = play;
  const { lab, history, index } = entry;
  const [first, ...later] = history.lots;
  const opening = new Date(at(first.daysAgo).getTime() + hourOf(index));
  timeline.plan(opening, async (when) => {
    const owner = ready ?? (await makeOwner(play, entry));
    const { id } = await stage.act(when, () =>
      invoke(router.labs.register, { labData: labDataOf(lab, index) }, stage.as(owner, when)),
    );
    const registered: Registered = { ...entry, id, owner: { ...owner, labId: id } };
    labs.set(lab.name, registered);
    planLot(play, registered, first, when);
    planDecision(play, registered, when);
    for (const lot of later) {
      const from = new Date(at(lot.daysAgo).getTime() + hourOf(index + 5));
      planLot(play, registered, lot, from);
      timeline.plan(new Date(from.getTime() + 20 * hour), (now) => lookAgain(play, id, now));
    }
  });
};
