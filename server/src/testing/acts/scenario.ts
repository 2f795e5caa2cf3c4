import type { LabDataInput } from '@aliquot/contract/hearts/labs';
import type { ProjectData } from '@aliquot/contract/hearts/matching';
import type { MemberRole } from '@aliquot/contract/hearts/members';
import { afterAll } from 'vitest';
import type { Database } from '../../platform/db/index.ts';
import { prepared } from '../prepared.ts';
import { openTestDatabase } from '../servers/open-test-database.ts';
import { type Person, startTestApp, type TestAppOptions } from '../test-app.ts';
import { readDocuments } from './analyses.ts';
import { type OwnedLab, ownerWithLab } from './labs.ts';
import { joined } from './members.ts';
import { ownerWithApprovedLab, requested, submit, underWay } from './projects.ts';
import type { TestFile } from './uploads.ts';

type Changes = Partial<ProjectData>;
type Details = { name?: string; email?: string };

/** A time that moves only when a test moves it. */
export const testClock = (start: string | Date = '2026-06-01T10:00:00.000Z') => {
  let at = new Date(start);
  return {
    now: () => at,
    pass: (milliseconds: number) => {
      at = new Date(at.getTime() + milliseconds);
    },
    set: (time: string | Date) => {
      at = new Date(time);
    },
  };
};

const nothing = () => Promise.resolve();

/** An empty database for the tests of one file, with the rows that `plant` writes as the owner of the schema. */
export const plantedDatabase = (plant: (database: Database) => Promise<unknown>): Database => {
  let close = nothing;
  const database = prepared(async () => {
    const opened = await openTestDatabase();
    close = () => opened.close();
    await plant(opened);
    return opened;
  });
  afterAll(() => close());
  return database;
};

/**
 * The product for the tests of one file, and what they begin with. Each call declares something that is made through the
 * product's own routes before the tests of its `describe`: `const { owner, lab } = given.approvedLab()`.
 */
export const scenario = (options: TestAppOptions = {}) => {
  let close = nothing;
  const app = prepared(async () => {
    const started = await startTestApp(options);
    close = () => started.close();
    return started;
  });
  afterAll(() => close());

  let anyAdmin: Person | undefined;
  const admin = async (details: Details = {}): Promise<Person> => (anyAdmin = await app.person('admin', details));
  const approved = async (changes: Partial<LabDataInput>) => ownerWithApprovedLab(app, anyAdmin ?? (await admin()), changes);

  return {
    app,
    admin: (details?: Details) => prepared(() => admin(details)),
    researcher: (details?: Details) => prepared(() => app.person('user', details)),
    labOwner: (details?: Details) => prepared(() => app.person('lab_owner', details)),
    /** A pending laboratory with its owner. */
    lab: (changes: Partial<LabDataInput> = {}) => prepared(() => ownerWithLab(app, changes)),
    /** The first administrator of the scenario approves it. */
    approvedLab: (changes: Partial<LabDataInput> = {}) => prepared(() => approved(changes)),
    member: ({ owner, lab }: OwnedLab, role?: MemberRole) => prepared(() => joined(app, owner, lab.id, role)),
    submittedProject: (researcher: Person, lab: { id: string }, changes?: Changes) =>
      prepared(() => submit(researcher, lab.id, changes)),
    /** The project, and its request as the laboratory sees it. */
    requestedProject: (researcher: Person, { owner, lab }: OwnedLab, changes?: Changes) =>
      prepared(() => requested(researcher, owner, lab.id, changes)),
    /** A request that the laboratory approved. */
    assignedProject: (researcher: Person, { owner, lab }: OwnedLab, changes?: Changes) =>
      prepared(() => underWay(researcher, owner, lab.id, changes)),
    /** Documents of a laboratory after their analysis, which is `analysis`; `idOf` finds one by its file name. */
    readDocuments: (of: OwnedLab, files: () => Promise<readonly TestFile[]>) =>
      prepared(async () => readDocuments(app, of, await files())),
  };
};
