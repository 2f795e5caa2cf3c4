import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProposalTerms } from '@aliquot/contract/engagements/proposals';
import { router } from '../../app.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { utcDay } from '../../kernel/days.ts';
import { invoke } from '../../platform/http/mount.ts';
import { fileOnDisk } from '../../platform/http/multipart.ts';
import type { Play } from '../play.ts';
import { day, hour } from '../stage.ts';

/** A request with the people on both sides. */
export type Between = { readonly collaborationId: string; readonly owner: UserActor; readonly researcher: UserActor };

type Exchange = readonly [question: string, answer: string, thanks: string];

const exchanges: readonly [Exchange, ...Exchange[]] = [
  [
    'Thank you for asking us. How many of the samples have a second aliquot, in case a control fails?',
    'All but six. Those six are marked in the list that comes with the shipment.',
    'Good. We set the six aside and measure them last.',
  ],
  [
    'Which reference range would you like in the report: our own, or the one of your protocol?',
    'Ours, please. It is in the attached protocol, section 4. The table needs the units too.',
    'Noted: your range, with units, one row for each sample.',
  ],
  [
    'Could you tell us on which days your courier delivers? Our receiving desk is open Monday to Thursday.',
    'Tuesdays and Thursdays, before noon.',
    'That fits. Please write the project’s number on the box.',
  ],
];

const of = <Item>(items: readonly [Item, ...Item[]], index: number): Item => items[index % items.length] ?? items[0];

/** The laboratory asks, the researcher answers, and the laboratory notes something for itself. */
export const planExchange = (
  { timeline, stage }: Play,
  { collaborationId, owner, researcher }: Between,
  index: number,
  from: Date,
): void => {
  const [question, answer, thanks] = of(exchanges, index);
  const say = (hours: number, person: UserActor, text: string) =>
    timeline.plan(new Date(from.getTime() + hours * hour), (at) =>
      stage.act(at, async () => {
        await invoke(
          router.conversations.send,
          { collaborationId, messageKey: crypto.randomUUID(), text },
          stage.as(person, at),
        );
      }),
    );
  say(1, owner, question);
  say(5, researcher, answer);
  say(7, owner, thanks);
};

const termsOf = (index: number, at: Date, samples: number): ProposalTerms => ({
  currency: 'USD',
  lines: [
    {
      test: 'Analysis of one sample',
      method: 'As accredited',
      quantity: samples,
      unit: 'sample',
      price: 14_500 + 900 * (index % 7),
    },
    { test: 'Receipt and quality check', method: '', quantity: samples, unit: 'sample', price: 2500 },
    { test: 'Signed report with raw data', method: '', quantity: 1, unit: 'report', price: 120_000 },
  ],
  turnaroundDays: 15 + (index % 5),
  earliestStart: utcDay(new Date(at.getTime() + 4 * day)),
  validUntil: utcDay(new Date(at.getTime() + 25 * day)),
  sampleRequirements: 'At least 0.5 mL each, frozen, on dry ice, with the list of codes in the box.',
  terms: 'Half at the start, half on acceptance. Leftover material is kept for six months.',
  milestones: [
    { name: 'Samples received and checked', dueInDays: 3, share: 50 },
    { name: 'Results delivered', dueInDays: 15 + (index % 5), share: 50 },
  ],
  silenceAcceptsAfterDays: null,
});

/** The laboratory sends a proposal at a time. */
export const propose = (
  { stage }: Play,
  { collaborationId, owner }: Between,
  index: number,
  version: number,
  at: Date,
  files: string[] = [],
) =>
  invoke(
    router.proposals.send,
    { collaborationId, version, proposal: termsOf(index, at, version === 1 ? 50 : 48), files },
    stage.as(owner, at),
  );

/** A file of a proposal. @returns its id */
const addFile = async (
  { stage, directory }: Play,
  { collaborationId, owner }: Between,
  name: string,
  text: string,
  at: Date,
) => {
  const path = join(directory, `${collaborationId}-${name}`);
  await writeFile(path, text);
  const file = await fileOnDisk(path, name, 'text/csv');
  return (await invoke(router.proposals.addFile, { collaborationId, file }, stage.as(owner, at))).id;
};

const prices = (repeat: string) => `item,price\nLibrary and sequencing,145.00\nRepeat of a failed library,${repeat}\n`;
const sampleList = 'code,material,container,volume,unit,storage,stability\nS-001,Plasma,Cryovial,0.5,mL,-80,72\n';

/** A first version with a file, and a second with that file changed and another one: within two hours. */
export const planVersions = (play: Play, between: Between, index: number, from: Date, versions: 1 | 2 = 2): void => {
  const { timeline, stage } = play;
  const plan = (hours: number, work: (at: Date) => Promise<unknown>) =>
    timeline.plan(new Date(from.getTime() + hours * hour), (at) => stage.act(at, () => work(at)));
  const file = (name: string, text: string, at: Date) => addFile(play, between, name, text, at);
  plan(1, async (at) => propose(play, between, index, 1, at, [await file('prices.csv', prices('90.00'), at)]));
  if (versions === 1) return;
  plan(2, async (at) => {
    const files = [await file('prices.csv', prices('75.00'), at), await file('sample-list.csv', sampleList, at)];
    await propose(play, between, index, 2, at, files);
  });
};

/** A first version, a change that the researcher asks for, a second version and its acceptance: done within two days. */
export const planNegotiation = (play: Play, between: Between, index: number, from: Date): void => {
  const { timeline, stage } = play;
  const { collaborationId, researcher } = between;
  const plan = (hours: number, work: (at: Date) => Promise<unknown>) =>
    timeline.plan(new Date(from.getTime() + hours * hour), (at) => stage.act(at, () => work(at)));
  plan(8, (at) => propose(play, between, index, 1, at));
  plan(26, (at) =>
    invoke(
      router.proposals.askForChange,
      { collaborationId, version: 1, changes: 'Two samples were lost; please quote 48.' },
      stage.as(researcher, at),
    ),
  );
  plan(31, (at) => propose(play, between, index, 2, at));
  plan(47, (at) => invoke(router.proposals.accept, { collaborationId, version: 2 }, stage.as(researcher, at)));
};

/** Work is in dispute some days after it has begun. */
export const planDispute = ({ timeline, stage }: Play, { collaborationId, owner, researcher }: Between, from: Date): void => {
  timeline.plan(new Date(from.getTime() + 2 * day), (at) =>
    stage.act(at, () => invoke(router.collaborations.start, { collaborationId }, stage.as(owner, at))),
  );
  timeline.plan(new Date(from.getTime() + 4 * day), (at) =>
    stage.act(at, () =>
      invoke(
        router.disputes.open,
        { collaborationId, reason: 'The interim table has another panel than the one we asked for.' },
        stage.as(researcher, at),
      ),
    ),
  );
};
