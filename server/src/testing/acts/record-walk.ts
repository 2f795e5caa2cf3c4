import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import { sql } from 'kysely';
import { seededRandom } from '../../demo/sample-files/random.ts';
import {
  effectOn,
  type RecordAct,
  type RecordParty,
  recordActs,
  recordParties,
} from '../../features/engagements/collaborations/records/records.domain.ts';
import {
  type RecordRow,
  recordsOfLaboratory,
  recordsOfPerson,
  recordsOfProject,
} from '../../features/engagements/collaborations/records/records.repository.ts';
import { system } from '../../kernel/actor.ts';
import { endingReason, type RecordPart, readRecord, recordParts } from '../rows/records.ts';
import { type Person, type TestApp, testPassword } from '../test-app.ts';
import { userActor } from './actors.ts';
import { joined } from './members.ts';
import { ownerWithApprovedLab, submit } from './projects.ts';
import { type Laboratory, type Researcher, worksOf } from './record-work.ts';
import { pdfOf } from './uploads.ts';

type Counts = Readonly<Record<RecordPart, number>>;
type Reader = 'researcher' | 'laboratory' | 'administrator';

/** One engagement, and the most of each part of its record that each reader has read. */
type Engagement = {
  readonly id: string;
  readonly projectId: string;
  readonly researcher: Researcher;
  readonly laboratory: Laboratory;
  stage: EngagementStage;
  hasRecord: boolean;
  hasLeft: boolean;
  isRemoved: boolean;
  readonly read: Map<Reader, Counts>;
};

type Row = { id: string; lab_id: string | null; stage: EngagementStage; agreed: boolean; left: boolean; deleted: boolean };

export type Walk = {
  readonly acts: number;
  /** How often an act of a party met a stage: `cancel researcher running`. */
  readonly cells: ReadonlyMap<string, number>;
  readonly done: number;
  readonly refused: number;
  readonly records: number;
  readonly reads: number;
  /** Whole records that were read through the routes of the product. */
  readonly readThroughRoutes: number;
  /** Records that a side could no longer read, and acts that the table of records forbids and the product did. */
  readonly faults: readonly string[];
};

/** The cells of the table of records: an act, a party and a stage. */
export const recordCells = recordActs.flatMap((act) =>
  recordParties.flatMap((party) => engagementStages.map((stage) => `${act} ${party} ${stage}`)),
);

const countsFor = sql`
  (select count(*) from agreements a where a.collaboration_id = w.id)::int as agreement,
  (select count(*) from messages a where a.collaboration_id = w.id)::int as messages,
  (select count(*) from samples a where a.collaboration_id = w.id)::int as samples,
  (select count(*) from documents a where a.collaboration_id = w.id)::int as results,
  (select count(*) from payment_notes a where a.collaboration_id = w.id)::int as invoices,
  (select count(*) from disputes a where a.collaboration_id = w.id)::int as dispute,
  (select count(*) from acl.timeline(w.project_id, w.id))::int as timeline`;

const peopleAtOnce = 3;
const engagementsAtOnce = 16;
/** Every so many acts the records of everyone are read, and one of them through the routes. */
const roundEvery = 20;
const shownFaults = 20;

/** True if an act was done; throws whatever is not a refusal. */
const tried = async (doing: () => Promise<unknown>): Promise<boolean> => {
  try {
    await doing();
    return true;
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === undefined || status >= 500) throw error;
    return false;
  }
};

/**
 * A random walk over the acts of everyone on a market of a few researchers and laboratories, all through the product's routes and
 * jobs. After each act, both sides and an administrator read each agreed record that it could reach, under row-level security as
 * they are: nothing that a side has read may be missing while the side is there. An act that the table of records forbids must be
 * refused.
 */
export const walkRecords = async (app: TestApp, { seed, acts }: { seed: number; acts: number }): Promise<Walk> => {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const admin = await app.person('admin', { name: 'Ada Office' });
  const researchers: Researcher[] = [];
  const laboratories: Laboratory[] = [];
  const engagements: Engagement[] = [];
  const cells = new Map<string, number>();
  const faults: string[] = [];
  const figures = { done: 0, refused: 0, reads: 0, readThroughRoutes: 0, samples: 0 };
  const tools = {
    app,
    admin,
    random,
    result: { name: 'result.pdf', bytes: await pdfOf(['S-001: 4 copies']) },
    nextSample: () => `S-${(figures.samples += 1)}`,
  };

  const fault = (words: string) => {
    if (faults.length < shownFaults) faults.push(words);
  };

  const refill = async () => {
    while (researchers.filter(({ isGone }) => !isGone).length < peopleAtOnce)
      researchers.push({ person: await app.person('user', { name: 'Rosa Lind' }), isGone: false });
    while (laboratories.filter(({ isGone }) => !isGone).length < peopleAtOnce) {
      const count = laboratories.length + 1;
      const { owner, lab } = await ownerWithApprovedLab(app, admin, {
        labName: `Harbor ${seed} ${count}`,
        contactEmail: `harbor${seed}x${count}@lab.example`,
      });
      laboratories.push({ id: lab.id, owner, isGone: false, isSuspended: false });
    }
  };

  const rowsOf = (projectId: string) =>
    app.rows<Row>(
      `select c.id, c.lab_reference_id as lab_id, c.stage, c.first_agreed_at is not null as agreed,
         p.left_at is not null or p.deleted_at is not null as left, p.deleted_at is not null as deleted
       from lab_collaborations c join projects p on p.id = c.project_id where c.project_id = $1 order by c.created_at, c.id`,
      projectId,
    );

  /** Takes over how the engagements of a project stand, those that came to it too. */
  const learn = async (projectId: string, researcher: Researcher) => {
    const rows = await rowsOf(projectId);
    for (const row of rows) {
      const known = engagements.find(({ id }) => id === row.id);
      if (known) {
        Object.assign(known, { stage: row.stage, hasRecord: row.agreed, hasLeft: row.left });
        continue;
      }
      const laboratory = laboratories.find(({ id }) => id === row.lab_id);
      if (!laboratory) continue;
      const { id, stage, agreed, left } = row;
      engagements.push({
        id,
        projectId,
        researcher,
        laboratory,
        stage,
        hasRecord: agreed,
        hasLeft: left,
        isRemoved: false,
        read: new Map(),
      });
    }
    for (const engagement of engagements) {
      if (engagement.projectId !== projectId) continue;
      engagement.isRemoved = !rows.some(({ id, deleted }) => id === engagement.id && !deleted);
      if (!engagement.isRemoved) continue;
      const bothGone = engagement.hasLeft && engagement.laboratory.isGone;
      if (engagement.hasRecord && !bothGone) fault(`the record of ${engagement.id} (${engagement.stage}) was deleted`);
    }
  };

  const compare = (engagement: Engagement, reader: Reader, counts: Counts | undefined, how: string) => {
    const before = engagement.read.get(reader);
    for (const part of recordParts) {
      const [was, is] = [before?.[part] ?? 0, counts?.[part] ?? 0];
      if (is < was && (part !== 'timeline' || is === 0))
        fault(`${how}: the ${reader} reads ${is} of ${was} ${part} of ${engagement.id}, which is ${engagement.stage}`);
    }
    if (!counts || counts.timeline === 0)
      fault(`${how}: the ${reader} reads no timeline of ${engagement.id} (${engagement.stage})`);
    else engagement.read.set(reader, counts);
  };

  const countsAs = async (person: Person, those: readonly Engagement[]) => {
    const ids = those.map(({ id }) => id);
    const { rows } = await app.world.database.transaction(userActor(person.id, person.role), (db) =>
      sql<Counts & { id: string }>`
        select w.id, ${countsFor} from lab_collaborations w where w.id = any(${ids}::uuid[])`.execute(db),
    );
    figures.reads += those.length;
    return new Map(rows.map((row) => [row.id, row]));
  };

  const readersOf = ({ researcher, laboratory, hasLeft }: Engagement): [Reader, Person][] => [
    ...(researcher.isGone || hasLeft ? [] : [['researcher', researcher.person] as [Reader, Person]]),
    ...(laboratory.isGone ? [] : [['laboratory', laboratory.owner] as [Reader, Person]]),
    ['administrator', admin],
  ];

  const readAll = async (those: readonly Engagement[], how: string) => {
    const byPerson = new Map<Person, [Engagement, Reader][]>();
    for (const engagement of those)
      if (engagement.hasRecord && !engagement.isRemoved)
        for (const [reader, person] of readersOf(engagement))
          byPerson.set(person, [...(byPerson.get(person) ?? []), [engagement, reader]]);
    for (const [person, read] of byPerson) {
      const counts = await countsAs(
        person,
        read.map(([engagement]) => engagement),
      );
      for (const [engagement, reader] of read) compare(engagement, reader, counts.get(engagement.id), how);
    }
  };

  const readThroughRoutes = async (engagement: Engagement, how: string) => {
    const ids = { projectId: engagement.projectId, collaborationId: engagement.id };
    for (const [reader, person] of readersOf(engagement)) {
      const counts = await readRecord(person, reader, ids);
      figures.readThroughRoutes += 1;
      for (const part of recordParts)
        if (counts[part] === 0 && (engagement.read.get(reader)?.[part] ?? 0) > 0)
          fault(`${how}: no route shows the ${reader} ${part} of ${engagement.id}, which is ${engagement.stage}`);
    }
  };

  const recordActOf = (engagement: Engagement): Record<RecordAct, Record<RecordParty, () => Promise<unknown>>> => {
    const { id: collaborationId, projectId, researcher, laboratory } = engagement;
    const people: Record<RecordParty, Person> = {
      researcher: researcher.person,
      laboratory: laboratory.owner,
      administrator: admin,
    };
    const ending = { projectId, reason: endingReason };
    const by = (act: (person: Person) => Promise<unknown>): Record<RecordParty, () => Promise<unknown>> => ({
      researcher: () => act(people.researcher),
      laboratory: () => act(people.laboratory),
      administrator: () => act(people.administrator),
    });
    const isOpen = !['declined', 'expired', 'withdrawn'].includes(engagement.stage);
    const others = laboratories.filter(({ isGone, isSuspended, id }) => !isGone && !isSuspended && id !== laboratory.id);
    const assign = (person: Person) =>
      person.api.projects.assign({
        ...ending,
        labId: (others.length > 0 ? pick(others) : laboratory).id,
        replaces: isOpen ? collaborationId : null,
      });
    const cancelAsAdmin = async () => {
      const [row] = await app.rows<{ status: 'pending' }>('select status from projects where id = $1', projectId);
      return admin.api.projects.setStatus({ ...ending, from: row?.status ?? 'pending', status: 'cancelled' });
    };
    return {
      'delete-project': by(({ api }) => api.projects.delete(ending)),
      cancel: { ...by(({ api }) => api.projects.cancel(ending)), administrator: cancelAsAdmin },
      reassign: by(assign),
      'delete-account': {
        researcher: () => researcher.person.api.accounts.deleteAccount({ password: testPassword }),
        laboratory: async () => {
          const member = await joined(app, laboratory.owner, laboratory.id);
          await member.api.accounts.deleteAccount({ password: testPassword });
        },
        administrator: () => admin.api.users.delete({ userId: researcher.person.id }),
      },
      'delete-laboratory': by(({ api }) => api.labs.delete({ labId: laboratory.id })),
      suspend: by(({ api }) => api.suspensions.suspend({ labId: laboratory.id, reason: endingReason, ends_on: null })),
    };
  };

  /** The decision of the table of records about an act, before it is tried. */
  const isForbidden = async (act: RecordAct, party: RecordParty, engagement: Engagement): Promise<boolean> => {
    const reached = await app.world.database.transaction(system, (db): Promise<readonly RecordRow[]> => {
      if (act === 'delete-account') return recordsOfPerson(db, engagement.researcher.person.id);
      if (act === 'delete-laboratory') return recordsOfLaboratory(db, engagement.laboratory.id);
      return recordsOfProject(db, engagement.projectId);
    });
    return reached.some((row) => typeof effectOn(act, party, row, engagement.hasLeft) !== 'string');
  };

  const actOnRecord = async (engagement: Engagement): Promise<Engagement[]> => {
    const { researcher, laboratory } = engagement;
    const act = pick(recordActs);
    const party = pick(
      recordParties.filter((each) =>
        each === 'researcher' ? !researcher.isGone : each !== 'laboratory' || !laboratory.isGone,
      ),
    );
    if (act === 'delete-account' && party === 'administrator' && researcher.isGone) return [];
    if (act === 'delete-laboratory' && laboratory.isGone) return [];
    const cell = `${act} ${party} ${engagement.stage}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
    const forbidden = await isForbidden(act, party, engagement);
    const isDone = await tried(recordActOf(engagement)[act][party]);
    if (isDone && forbidden) fault(`${cell} is forbidden by the table and was done`);
    if (!isDone) return [];
    if (act === 'delete-account' && party !== 'laboratory') researcher.isGone = true;
    if (act === 'delete-laboratory') laboratory.isGone = true;
    if (act === 'suspend') laboratory.isSuspended = true;
    if (act === 'delete-account') return engagements.filter((each) => each.researcher === researcher);
    if (act === 'delete-laboratory' || act === 'suspend') return engagements.filter((each) => each.laboratory === laboratory);
    return [engagement];
  };

  const ask = async (): Promise<Engagement[]> => {
    const known = engagements.length;
    const researcher = pick(researchers.filter(({ isGone }) => !isGone));
    const laboratory = pick(laboratories.filter(({ isGone }) => !isGone));
    await tried(async () => {
      const project = await submit(researcher.person, laboratory.id, { title: `Panel ${known}` });
      await learn(project.id, researcher);
    });
    return engagements.slice(known);
  };

  const work = (engagement: Engagement) => {
    const { byStage, always, after } = worksOf(tools, engagement);
    const { hasLeft, stage, laboratory } = engagement;
    if (laboratory.isSuspended && !laboratory.isGone)
      return tried(async () => {
        await admin.api.suspensions.reinstate({ labId: laboratory.id });
        laboratory.isSuspended = false;
      });
    if (hasLeft) return tried(pick(after));
    return tried(pick(random() < 0.3 || byStage[stage].length === 0 ? always : byStage[stage]));
  };

  await refill();
  for (let count = 1; count <= acts; count += 1) {
    const open = engagements.filter(({ isRemoved }) => !isRemoved);
    const recent = open.slice(-engagementsAtOnce);
    const isAsking = recent.length < peopleAtOnce || random() < 0.08;
    const engagement = isAsking ? undefined : pick(random() < 0.9 ? recent : open);
    const reached = engagement
      ? await (random() < 0.3 ? actOnRecord(engagement) : work(engagement).then((isDone) => (isDone ? [engagement] : [])))
      : await ask();
    figures[reached.length > 0 ? 'done' : 'refused'] += 1;
    const projects = new Map(reached.map(({ projectId, researcher }) => [projectId, researcher]));
    for (const [projectId, researcher] of projects) await learn(projectId, researcher);
    await readAll(
      engagements.filter(({ projectId }) => projects.has(projectId)),
      `act ${count}`,
    );
    if (count % roundEvery === 0) {
      await readAll(engagements, `act ${count}, everyone`);
      const records = engagements.filter(({ hasRecord, isRemoved }) => hasRecord && !isRemoved);
      if (records.length > 0) await readThroughRoutes(pick(records), `act ${count}, routes`);
    }
    await refill();
  }
  const records = engagements.filter(({ hasRecord }) => hasRecord).length;
  const { done, refused, reads, readThroughRoutes: throughRoutes } = figures;
  return { acts, cells, done, refused, records, reads, readThroughRoutes: throughRoutes, faults };
};
