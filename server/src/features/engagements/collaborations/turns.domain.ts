import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type AgreementDue, agreementKindWords } from '@aliquot/contract/engagements/agreement-words';
import type { ProjectStatus } from '@aliquot/contract/options';
import type { ProjectRole } from '@aliquot/contract/people/colleague-roles';
import type { NextAction, Turn, TurnGroup } from '@aliquot/contract/turns';
import { nearDay, utcDay } from '../../../kernel/days.ts';
import { type HoldFacts, holdWords, latenessOf, type Progress, type SampleWait } from './progress.domain.ts';

/** An onlooker is a colleague of the researcher who can't take this turn. */
export type Reader = 'researcher' | 'laboratory' | 'administrator' | 'onlooker';
type Side = 'researcher' | 'laboratory';

type Open = {
  /** The sides that have the turn. */
  readonly by: readonly Side[];
  readonly task: string;
  /** The first action of the side that has the turn. */
  readonly action: NextAction;
  /** For the side that has the turn, and for those who wait. */
  readonly detail: string;
  readonly waiting: string;
};
type Ended = {
  readonly by: readonly [];
  readonly words: string;
  readonly own?: Readonly<Record<Side, string>>;
  readonly detail: string;
};

const untilTheResearcher = 'We’ll notify you when the researcher responds.';

/** The turn in each stage, with its words and action. Badges, sentences and lists follow from this table. */
export const turns = {
  asked: {
    by: ['laboratory'],
    task: 'respond to the request',
    action: 'approve',
    detail: 'Read the request and its files, then send a proposal, approve or reject it.',
    waiting: 'Your request is waiting for the lab’s response.',
  },
  proposed: {
    by: ['researcher'],
    task: 'answer the proposal',
    action: 'answer-proposal',
    detail: 'Accept it, ask for a change, or decline it.',
    waiting: untilTheResearcher,
  },
  awarded: {
    by: ['researcher', 'laboratory'],
    task: 'complete the agreement',
    action: 'agree',
    detail: 'Work starts when every required agreement is complete.',
    waiting: 'Work starts when every required agreement is complete.',
  },
  agreed: {
    by: ['laboratory'],
    task: 'start the work',
    action: 'start',
    detail: 'The work is agreed. Start it when you can.',
    waiting: 'The work is agreed. We’ll let you know when it is done.',
  },
  running: {
    by: ['laboratory'],
    task: 'deliver the results',
    action: 'deliver',
    detail: 'Add the result files, then mark the work completed.',
    waiting: 'The lab is working on your project. We’ll let you know when the work is done.',
  },
  delivered: {
    by: ['researcher'],
    task: 'accept the results or ask for changes',
    action: 'accept',
    detail: 'The lab marked this work complete. Review the results, then accept.',
    waiting: untilTheResearcher,
  },
  accepted: {
    by: [],
    words: 'The work was accepted',
    own: { researcher: 'You accepted the work', laboratory: 'The researcher accepted your work' },
    detail: 'Its files and its timeline stay here.',
  },
  declined: { by: [], words: 'The laboratory declined the request', detail: '' },
  expired: { by: [], words: 'The laboratory did not respond in time', detail: '' },
  withdrawn: { by: [], words: 'The request was withdrawn', detail: '' },
} as const satisfies Record<EngagementStage, Open | Ended>;

const overLimit = 'is above the limit of this project, or in another currency';

/** Turns that only an approver of the researcher's side can take. */
const approving = {
  proposal: {
    what: 'the proposal',
    action: 'answer-proposal',
    detail: `Its total ${overLimit}. You can also ask for a change or decline it.`,
    waiting: `Its total ${overLimit}, so an approver has to accept it.`,
  },
  order: {
    what: 'the change order',
    action: 'answer-change-order',
    detail: `The new total ${overLimit}. You can also decline it.`,
    waiting: `The new total ${overLimit}, so an approver has to accept the change order.`,
  },
} as const;

/** A change order of the other side. */
const ordering = {
  words: 'Your turn: answer the change order',
  detail: 'Price and days stay as they are until you accept.',
} as const;

/** Running work that the researcher has returned. */
const changing = {
  task: 'make the changes and deliver again',
  detail: 'The researcher asked for changes in the results.',
  waiting: 'You asked for changes. We’ll let you know when the lab delivers again.',
} as const;

/** Agreed work that waits for the researcher's samples. */
const sampling = {
  'to-send': {
    by: ['researcher'],
    task: 'send the samples',
    action: 'send-samples',
    detail: 'Prepare a shipment, and note when you hand it over. Samples that went another way need none.',
    waiting: 'We’ll notify you when they are on their way. Samples that came another way need no shipment.',
  },
  'to-receive': {
    by: ['laboratory'],
    task: 'receive the samples',
    action: 'receive-samples',
    detail: 'The samples were delivered. Note which of them you accept.',
    waiting: 'The samples were delivered. We’ll notify you when the lab has received them.',
  },
} as const satisfies Record<Exclude<SampleWait, 'on-the-way'>, Open>;

/** A request whose proposal the researcher wants changed. */
const changingProposal = (version: number) => ({
  task: 'answer the change that was asked for',
  detail: `The researcher asked for a change to version ${version} of your proposal. Send a new version, or approve or reject the request.`,
  waiting: 'You asked for a change to the proposal. We’ll notify you when the lab answers.',
});

const stagesWhere = (fits: (stage: Open | Ended) => boolean): EngagementStage[] =>
  Object.entries<Open | Ended>(turns).flatMap(([stage, turn]) => (fits(turn) ? [stage as EngagementStage] : []));

/** The stages in which a side has to do something, and those that have ended. */
export const stagesOfTurn: Readonly<Record<Side | 'ended', readonly EngagementStage[]>> = {
  researcher: stagesWhere(({ by }) => (by as readonly Side[]).includes('researcher')),
  laboratory: stagesWhere(({ by }) => (by as readonly Side[]).includes('laboratory')),
  ended: stagesWhere(({ by }) => by.length === 0),
};

const names = { researcher: 'The researcher’s', laboratory: 'The laboratory’s' } as const;

export type Standing = Progress & {
  /** 2 after the researcher asked for changes once. */
  readonly round: number;
  /** The last day to act, YYYY-MM-DD; null where no end was set. */
  readonly respond_by: string | null;
  /** The day of the promised results, YYYY-MM-DD. */
  readonly promised_by: string | null;
  /** Its laboratory can't answer or begin anything now. */
  readonly lab_suspended?: boolean;
  /** The open steps on required agreements. */
  readonly agreements_due: readonly AgreementDue[];
  /** The names of those who can accept what needs an approver; null where nothing does. Known on the researcher's side alone. */
  readonly approvers?: readonly string[] | null;
};

/** The last day of what a stage waits for, YYYY-MM-DD. */
const dueOf = ({ stage, respond_by, promised_by }: Standing): string | null => {
  if (stage === 'asked' || stage === 'proposed' || stage === 'awarded') return respond_by;
  return stage === 'running' ? promised_by : null;
};

/** A day as a sentence names it: without the year where it is this one. */
const dueWords = (day: string, now: Date): string => nearDay(day, utcDay(now));

const listed = (items: readonly string[]): string => new Intl.ListFormat('en-US').format(items);

const tasks = ['sign', 'confirm', 'add'] as const;

/** Steps on agreements in words: "sign the material transfer agreement and confirm the statement of work". */
const agreementTask = (due: readonly AgreementDue[]): string =>
  listed(
    tasks.flatMap((task) => {
      const names = due.filter((each) => each.task === task).map(({ kind }) => `the ${agreementKindWords[kind].name}`);
      return names.length === 0 ? [] : `${task} ${listed([...new Set(names)])}`;
    }),
  );

/** In `awarded` only the side that has a step to take has the turn. */
const turnIn = (stage: EngagementStage, turn: Open, due: readonly AgreementDue[], reader: Reader): Open => {
  if (stage !== 'awarded' || due.length === 0) return turn;
  const by = turn.by.filter((side) => due.some((each) => each.side === side));
  const shown = due.filter(({ side }) => side === reader);
  return { ...turn, by, task: agreementTask(shown.length > 0 ? shown : due) };
};

/** The words of a stage that the researcher has asked to go through once more; null in the first round. */
const againIn = ({ stage, round, change_asked }: Standing) => {
  if (stage === 'asked' && change_asked) return changingProposal(change_asked);
  return stage === 'running' && round > 1 ? changing : null;
};

const openTurn = (of: Open, standing: Standing, reader: Reader, now: Date): Turn => {
  const turn = turnIn(standing.stage, of, standing.agreements_due, reader);
  const mine = (turn.by as readonly Reader[]).includes(reader);
  const [first = 'researcher', second] = turn.by;
  const owner = mine ? 'Your' : second ? 'Both sides’' : names[first];
  const due = dueOf(standing);
  const { task, detail, waiting } = againIn(standing) ?? turn;
  return {
    group: mine ? 'needs-you' : 'running',
    mine,
    words: `${owner} turn: ${task}${due ? ` by ${dueWords(due, now)}` : ''}`,
    detail: reader === 'administrator' ? '' : mine ? detail : waiting,
    due,
    late: latenessOf(standing, now),
    action: mine ? turn.action : null,
  };
};

const quiet = (group: TurnGroup, words: string, detail = ''): Turn => ({
  group,
  mine: false,
  words,
  detail,
  due: null,
  late: null,
  action: null,
});

/** The turn that a side reads while the laboratory of a request is suspended; null where the suspension changes nothing. */
const suspendedTurn = (standing: Standing, reader: Reader, now: Date): Turn | null => {
  if (standing.stage === 'asked') {
    const isOwn = reader === 'laboratory';
    return quiet(
      'running',
      `Waiting: ${isOwn ? 'your' : 'the'} laboratory is suspended`,
      isOwn
        ? 'You can answer when it is reinstated. The days to respond stop until then.'
        : 'It can’t answer now. You can wait, withdraw the request, or ask another laboratory.',
    );
  }
  if (standing.stage !== 'proposed' && standing.stage !== 'awarded') return null;
  const turn = openTurn(turns[standing.stage], standing, reader, now);
  return { ...turn, detail: 'The laboratory is suspended, so this can’t be agreed until it is reinstated.' };
};

/** The turn of the side that a change order waits for, whether the work goes on meanwhile or not. */
const orderTurn = (standing: Standing, now: Date): Turn => ({
  group: 'needs-you',
  mine: true,
  ...ordering,
  due: null,
  late: latenessOf(standing, now),
  action: 'answer-change-order',
});

/** The turn while work is on hold: neither side has it. */
const held = (hold: HoldFacts, reader: Reader, now: Date): Turn =>
  quiet(
    'running',
    holdWords(hold, now),
    hold.side === reader ? 'Release the hold when the work can go on.' : 'We’ll notify you when the work goes on.',
  );

/** The turn while a dispute is open: only an administrator has it. */
const disputedTurn = ({ stage }: Standing, reader: Reader): Turn => {
  const mine = reader === 'administrator';
  const words = mine ? 'Your turn: decide the dispute' : 'A dispute is open. An administrator decides it';
  const detail = mine
    ? 'Both sides read your decision.'
    : 'We’ll notify you of the decision. Until then you can add to it in the conversation.';
  return { ...quiet(stage === 'accepted' ? 'done' : 'running', words, detail), mine };
};

/** The turn while work waits for samples, without the day of the results. A carrier has those on their way. */
const sampleTurn = (wait: SampleWait, standing: Standing, reader: Reader, now: Date): Turn => {
  if (wait !== 'on-the-way') return openTurn(sampling[wait], { ...standing, promised_by: null }, reader, now);
  const detail = reader === 'laboratory' ? 'Receive them when they arrive.' : 'We’ll notify you when they arrive.';
  return { ...quiet('running', 'The samples are on their way', detail), late: latenessOf(standing, now) };
};

/** The turn in an engagement, for one reader. */
export const turnOf = (standing: Standing, reader: Reader, now: Date): Turn => {
  const suspended = standing.lab_suspended ? suspendedTurn(standing, reader, now) : null;
  if (suspended) return suspended;
  if (standing.disputed) return disputedTurn(standing, reader);
  const turn: Open | Ended = turns[standing.stage];
  if ('words' in turn) {
    const isSide = reader === 'researcher' || reader === 'laboratory';
    return quiet('done', (isSide && turn.own?.[reader]) || turn.words, turn.detail);
  }
  if (standing.order_turn === reader) return orderTurn(standing, now);
  if (standing.hold) return held(standing.hold, reader, now);
  return standing.samples ? sampleTurn(standing.samples, standing, reader, now) : openTurn(turn, standing, reader, now);
};

/** The stages in which approvers act for the researcher. */
export const approversStages: readonly EngagementStage[] = ['proposed', 'delivered'];

/** The reader that someone with a role in a project is, for the words of a turn. */
export const readerAs = (role: ProjectRole | null, engagement: Standing | undefined): Exclude<Reader, 'laboratory'> => {
  if (role === null) return 'administrator';
  if (role === 'owner' || role === 'editor') return 'researcher';
  const acts = engagement && (approversStages.includes(engagement.stage) || engagement.order_turn === 'researcher');
  return role === 'approver' && acts ? 'researcher' : 'onlooker';
};

/** The turn of a proposal or a change order that needs approval: the approvers' alone. */
export const approvalTurn = (standing: Standing, isApprover: boolean, now: Date): Turn => {
  const isProposal = standing.stage === 'proposed';
  const { what, action, detail, waiting } = approving[isProposal ? 'proposal' : 'order'];
  const due = isProposal ? dueOf(standing) : null;
  const day = due && dueWords(due, now);
  const names = standing.approvers ?? [];
  const others = names.length > 0 ? `Waiting for approval by ${listed(names)}` : 'Waiting for an approver';
  return {
    group: isApprover ? 'needs-you' : 'running',
    mine: isApprover,
    words: isApprover ? `Your turn: approve ${what}${day ? ` by ${day}` : ''}` : `${others}${day ? ` until ${day}` : ''}`,
    detail: isApprover ? detail : waiting,
    due,
    late: latenessOf(standing, now),
    action: isApprover ? action : null,
  };
};

/** The facts that decide about a project's turn besides its engagement. */
export type ProjectStanding = {
  readonly status: ProjectStatus;
  readonly openDemand: boolean;
  /** No laboratory works on it or is asked, and its researcher may ask one. */
  readonly mayChoose: boolean;
  /** The engagement that counts; null where no laboratory was asked. */
  readonly engagement: Standing | null;
};

/** The turn in a project, for its researcher or an administrator. */
export const projectTurnOf = (
  { status, openDemand, mayChoose, engagement }: ProjectStanding,
  reader: Exclude<Reader, 'laboratory'>,
  now: Date,
): Turn => {
  if (status === 'cancelled') return quiet('done', 'The project was cancelled');
  if (openDemand) {
    const words = reader === 'administrator' ? 'Your turn: find a laboratory' : 'An administrator is looking for a laboratory';
    return { ...quiet('running', words, 'We’ll notify you as soon as one is asked.'), mine: reader === 'administrator' };
  }
  if (status === 'pending' && mayChoose) {
    const why = engagement ? `${turnOf(engagement, reader, now).words}. ` : '';
    const mine = reader === 'researcher';
    return {
      ...quiet(
        mine ? 'needs-you' : 'running',
        `${mine ? 'Your' : names.researcher} turn: choose ${engagement ? 'another' : 'a'} laboratory`,
      ),
      mine,
      detail: `${why}No laboratory is working on this request.`,
      action: mine ? 'choose-laboratory' : null,
    };
  }
  if (engagement) {
    const turn = turnOf(engagement, reader, now);
    return status === 'completed' ? { ...turn, group: 'done' } : turn;
  }
  return quiet(status === 'completed' ? 'done' : 'running', 'No laboratory was asked');
};

const engaged: readonly EngagementStage[] = ['awarded', 'agreed', 'running', 'delivered'];

/** The order in which the engagements of a project count: the one at work, then a proposal, an open request, accepted work, the rest. */
export const standingRanks: readonly (readonly EngagementStage[])[] = [engaged, ['proposed'], ['asked'], ['accepted']];
