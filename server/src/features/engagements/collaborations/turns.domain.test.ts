import { type EngagementStage, engagementStages } from '@aliquot/contract/engagement-stages';
import type { AgreementDue } from '@aliquot/contract/engagements/agreement-words';
import type { Turn } from '@aliquot/contract/turns';
import { describe, expect, it } from 'vitest';
import { moves, openStages } from './collaborations.domain.ts';
import { approvalTurn, projectTurnOf, type Reader, readerAs, type Standing, stagesOfTurn, turnOf } from './turns.domain.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const respondBy = '2026-03-04';
const at = (stage: EngagementStage, changes: Partial<Standing> = {}): Standing => ({
  stage,
  round: 1,
  respond_by: respondBy,
  promised_by: null,
  agreements_due: [],
  hold: null,
  unreached: [],
  order_turn: null,
  ...changes,
});

type Expected = readonly [words: string, group: Turn['group'], action: Turn['action']];
const labsTurn = (task: string, action: Turn['action']) => ({
  laboratory: [`Your turn: ${task}`, 'needs-you', action] as Expected,
  researcher: [`The laboratory’s turn: ${task}`, 'running', null] as Expected,
  administrator: [`The laboratory’s turn: ${task}`, 'running', null] as Expected,
  onlooker: [`The laboratory’s turn: ${task}`, 'running', null] as Expected,
});
const researchersTurn = (task: string, action: Turn['action']) => ({
  researcher: [`Your turn: ${task}`, 'needs-you', action] as Expected,
  laboratory: [`The researcher’s turn: ${task}`, 'running', null] as Expected,
  administrator: [`The researcher’s turn: ${task}`, 'running', null] as Expected,
  onlooker: [`The researcher’s turn: ${task}`, 'running', null] as Expected,
});
const ended = (words: string) => {
  const all: Expected = [words, 'done', null];
  return { researcher: all, laboratory: all, administrator: all, onlooker: all };
};

const table: Record<EngagementStage, Record<Reader, Expected>> = {
  asked: labsTurn('respond to the request by March 4', 'approve'),
  proposed: researchersTurn('answer the proposal by March 4', 'answer-proposal'),
  awarded: {
    researcher: ['Your turn: complete the agreement by March 4', 'needs-you', 'agree'],
    laboratory: ['Your turn: complete the agreement by March 4', 'needs-you', 'agree'],
    administrator: ['Both sides’ turn: complete the agreement by March 4', 'running', null],
    onlooker: ['Both sides’ turn: complete the agreement by March 4', 'running', null],
  },
  agreed: labsTurn('start the work', 'start'),
  running: labsTurn('deliver the results', 'deliver'),
  delivered: researchersTurn('accept the results or ask for changes', 'accept'),
  accepted: {
    researcher: ['You accepted the work', 'done', null],
    laboratory: ['The researcher accepted your work', 'done', null],
    administrator: ['The work was accepted', 'done', null],
    onlooker: ['The work was accepted', 'done', null],
  },
  declined: ended('The laboratory declined the request'),
  expired: ended('The laboratory did not respond in time'),
  withdrawn: ended('The request was withdrawn'),
};
const due = (side: AgreementDue['side'], task: AgreementDue['task'], kind: AgreementDue['kind'] = 'mta'): AgreementDue => ({
  kind,
  side,
  task,
});

const readers = ['researcher', 'laboratory', 'administrator', 'onlooker'] as const;

it.each([
  ['researcher', 'The work is agreed. We’ll let you know when it is done.'],
  ['laboratory', 'The work is agreed. Start it when you can.'],
] as const)('PRM-003 agreed work names no side as the one that agreed last, read by the %s', (reader, detail) => {
  expect(turnOf(at('agreed'), reader, now).detail).toBe(detail);
});

describe('PRM-016 work on hold', () => {
  const hold = { side: 'researcher', reason: 'Waiting for the ethics board', held_at: '2026-02-20T08:00:00.000Z' } as const;

  it.each(readers)('is nobody’s turn, with the day and the reason, read by the %s', (reader) => {
    const turn = turnOf(at('running', { hold, promised_by: '2026-02-25' }), reader, now);
    expect(turn).toMatchObject({
      group: 'running',
      mine: false,
      words: 'On hold since February 20: Waiting for the ethics board',
      late: null,
      due: null,
      action: null,
    });
    const own = 'Release the hold when the work can go on.';
    expect(turn.detail === own).toBe(reader === 'researcher');
  });
});

const lateIn = (stage: EngagementStage, unreached: Standing['unreached']) =>
  turnOf(at(stage, { unreached }), 'researcher', now).late;

describe('PRM-016 late milestones', () => {
  const [first, second] = [
    { name: 'Extraction', due_on: '2026-02-26' },
    { name: 'Report', due_on: '2026-02-28' },
  ] as const;

  it.each<[string, string | null, Standing['unreached']]>([
    ['nothing is left', null, []],
    ['the day is not over', null, [{ name: 'Extraction', due_on: '2026-03-01' }]],
    ['one day is over', 'Late: “Extraction” was due on February 26', [first, { name: 'Report', due_on: '2026-03-02' }]],
    ['several days are over', 'Late: 2 milestones, the first was due on February 26', [first, second]],
    ['the day was in another year', 'Late: “Plan” was due on December 31, 2025', [{ name: 'Plan', due_on: '2025-12-31' }]],
  ])('%s: %s', (_when, words, unreached) => {
    expect([lateIn('agreed', unreached), lateIn('running', unreached)]).toEqual([words, words]);
  });

  it.each(engagementStages.filter((stage) => stage !== 'agreed' && stage !== 'running'))('nothing is late in %s', (stage) => {
    expect(lateIn(stage, [first])).toBeNull();
  });
});

describe('PRM-004 whose turn it is', () => {
  const cells = engagementStages.flatMap((stage) => readers.map((reader) => [stage, reader] as const));

  it.each(cells)('%s, read by the %s', (stage, reader) => {
    const turn = turnOf(at(stage), reader, now);
    const [words, group, action] = table[stage][reader];
    expect([turn.words, turn.group, turn.action]).toEqual([words, group, action]);
    expect(turn.mine).toBe(group === 'needs-you');
  });

  it.each(engagementStages)('%s: the side whose turn it is has a move, and an ended one has none', (stage) => {
    for (const side of ['researcher', 'laboratory'] as const) {
      const own = Object.values(moves).filter(
        ({ by, from, to }) =>
          to !== 'withdrawn' && (by as readonly string[]).includes(side) && (from as readonly string[]).includes(stage),
      );
      expect(own.length > 0 || !stagesOfTurn[side].includes(stage)).toBe(true);
    }
    expect(stagesOfTurn.ended.includes(stage)).toBe(!(openStages as readonly string[]).includes(stage));
  });

  it('PRM-004 says the day of whichever wait there is, with its year where that is another', () => {
    expect(turnOf(at('asked', { respond_by: null }), 'laboratory', now)).toMatchObject({
      words: 'Your turn: respond to the request',
      due: null,
    });
    expect(turnOf(at('proposed', { respond_by: '2026-03-04' }), 'researcher', now)).toMatchObject({
      words: 'Your turn: answer the proposal by March 4',
      due: '2026-03-04',
    });
    expect(turnOf(at('running', { promised_by: '2026-04-16' }), 'laboratory', now)).toMatchObject({
      words: 'Your turn: deliver the results by April 16',
      due: '2026-04-16',
    });
    expect(turnOf(at('asked', { respond_by: '2027-01-05' }), 'laboratory', now).words).toBe(
      'Your turn: respond to the request by January 5, 2027',
    );
  });

  const mine = 'Your turn: sign the material transfer agreement by March 4';
  it.each<[string, AgreementDue[], Record<'researcher' | 'laboratory' | 'administrator', string>]>([
    [
      'one side signs',
      [due('laboratory', 'sign')],
      {
        laboratory: mine,
        researcher: mine.replace('Your', 'The laboratory’s'),
        administrator: mine.replace('Your', 'The laboratory’s'),
      },
    ],
    [
      'both sign',
      [due('laboratory', 'sign'), due('researcher', 'sign')],
      { laboratory: mine, researcher: mine, administrator: mine.replace('Your', 'Both sides’') },
    ],
    [
      'each has another step',
      [due('laboratory', 'sign'), due('researcher', 'confirm', 'nda'), due('researcher', 'add', 'sow')],
      {
        laboratory: mine,
        researcher: 'Your turn: confirm the confidentiality agreement and add the statement of work by March 4',
        administrator:
          'Both sides’ turn: sign the material transfer agreement, confirm the confidentiality agreement, and add the statement of work by March 4',
      },
    ],
  ])('PRM-021 in awarded the side with a step has the turn, which names it: %s', (_what, agreements_due, words) => {
    for (const reader of ['researcher', 'laboratory', 'administrator'] as const) {
      const turn = turnOf(at('awarded', { agreements_due }), reader, now);
      expect(turn.words).toBe(words[reader]);
      const isMine = agreements_due.some(({ side }) => side === reader);
      expect([turn.mine, turn.action]).toEqual([isMine, isMine ? 'agree' : null]);
    }
  });

  it('PRM-028 the headline after a change was asked for names it, and its version', () => {
    const asked = at('asked', { change_asked: 2 });
    expect(turnOf(asked, 'laboratory', now)).toMatchObject({
      words: 'Your turn: answer the change that was asked for by March 4',
      detail:
        'The researcher asked for a change to version 2 of your proposal. Send a new version, or approve or reject the request.',
    });
    expect(turnOf(asked, 'researcher', now).detail).toBe(
      'You asked for a change to the proposal. We’ll notify you when the lab answers.',
    );
    expect(turnOf(at('asked'), 'laboratory', now).detail).toBe(
      'Read the request and its files, then send a proposal, approve or reject it.',
    );
  });

  it('asks for changed results after changes were requested', () => {
    expect(turnOf(at('running', { round: 2 }), 'laboratory', now).words).toBe('Your turn: make the changes and deliver again');
  });
});

describe('PRM-028 whose turn it is in a project', () => {
  const standing = { status: 'pending', openDemand: false, mayChoose: false, engagement: null } as const;

  it('is the researcher’s when no laboratory works on it, with the reason', () => {
    for (const [stage, why] of [
      ['declined', 'The laboratory declined the request. '],
      ['expired', 'The laboratory did not respond in time. '],
    ] as const)
      expect(projectTurnOf({ ...standing, mayChoose: true, engagement: at(stage) }, 'researcher', now)).toEqual({
        group: 'needs-you',
        mine: true,
        words: 'Your turn: choose another laboratory',
        detail: `${why}No laboratory is working on this request.`,
        due: null,
        late: null,
        action: 'choose-laboratory',
      });
    expect(projectTurnOf({ ...standing, mayChoose: true }, 'researcher', now).words).toBe('Your turn: choose a laboratory');
    expect(projectTurnOf({ ...standing, mayChoose: true }, 'administrator', now)).toMatchObject({ mine: false, action: null });
  });

  it('is an administrator’s while one looks for a laboratory, and nobody’s in a cancelled project', () => {
    const open = { ...standing, openDemand: true };
    expect(projectTurnOf(open, 'researcher', now)).toMatchObject({
      words: 'An administrator is looking for a laboratory',
      group: 'running',
      mine: false,
    });
    expect(projectTurnOf(open, 'administrator', now)).toMatchObject({ words: 'Your turn: find a laboratory', mine: true });
    const cancelled = { ...standing, status: 'cancelled', mayChoose: true, engagement: at('withdrawn') } as const;
    expect(projectTurnOf(cancelled, 'researcher', now)).toMatchObject({ words: 'The project was cancelled', group: 'done' });
    expect(projectTurnOf({ ...standing, status: 'completed' }, 'researcher', now)).toMatchObject({ group: 'done' });
  });

  it.each(engagementStages)('PRJ-004 says the same as its engagement, which is %s', (stage) => {
    expect(projectTurnOf({ ...standing, engagement: at(stage) }, 'researcher', now)).toEqual(
      turnOf(at(stage), 'researcher', now),
    );
  });

  it('PRJ-004 has other words for each status of a collaboration', () => {
    const stages = ['asked', 'agreed', 'declined', 'delivered', 'withdrawn'] as const;
    expect(new Set(stages.map((stage) => turnOf(at(stage), 'researcher', now).words)).size).toBe(stages.length);
  });
});

describe('PRM-027 whose turn it is for colleagues', () => {
  it.each([
    ['owner', 'proposed', 'researcher'],
    ['editor', 'running', 'researcher'],
    ['approver', 'proposed', 'researcher'],
    ['approver', 'delivered', 'researcher'],
    ['approver', 'running', 'onlooker'],
    ['viewer', 'proposed', 'onlooker'],
    [null, 'proposed', 'administrator'],
  ] as const)('PRM-027 %s of work that is %s reads as %s', (role, stage, reader) => {
    expect(readerAs(role, at(stage))).toBe(reader);
  });

  it('PRM-027 no colleague who only reads has a turn', () => {
    for (const stage of engagementStages)
      expect(turnOf(at(stage), 'onlooker', now)).toMatchObject({ mine: false, action: null });
    const open = { status: 'pending', openDemand: true, mayChoose: true, engagement: null } as const;
    expect(projectTurnOf(open, 'onlooker', now).mine).toBe(false);
    expect(projectTurnOf({ ...open, openDemand: false }, 'onlooker', now)).toMatchObject({
      words: 'The researcher’s turn: choose a laboratory',
      mine: false,
    });
  });

  it('PRM-027 a proposal that needs approval is the turn of approvers alone', () => {
    expect(approvalTurn(at('proposed'), true, now)).toMatchObject({
      words: 'Your turn: approve the proposal by March 4',
      group: 'needs-you',
      action: 'answer-proposal',
    });
    expect(approvalTurn(at('proposed', { approvers: ['Lena Ortiz', 'Sam Reed'] }), false, now)).toMatchObject({
      words: 'Waiting for approval by Lena Ortiz and Sam Reed until March 4',
      group: 'running',
      mine: false,
      action: null,
    });
    expect(approvalTurn(at('proposed', { respond_by: null, approvers: [] }), false, now).words).toBe('Waiting for an approver');
  });
});

const ordered = (order_turn: Standing['order_turn'], changes: Partial<Standing> = {}) =>
  at('running', { order_turn, promised_by: '2026-03-20', ...changes });

describe('PRM-016 PRM-027 whose turn an open change order is', () => {
  const answers = {
    words: 'Your turn: answer the change order',
    group: 'needs-you',
    mine: true,
    due: null,
    action: 'answer-change-order',
  };
  const hold = { side: 'laboratory', reason: 'Waiting for your answer', held_at: '2026-02-20T08:00:00.000Z' } as const;

  it.each(['researcher', 'laboratory'] as const)('PRM-016 the %s answers it, also while the work is on hold', (side) => {
    for (const changes of [{}, { hold }]) expect(turnOf(ordered(side, changes), side, now)).toMatchObject(answers);
  });

  it.each([
    ['researcher', 'laboratory'],
    ['researcher', 'administrator'],
    ['researcher', 'onlooker'],
    ['laboratory', 'researcher'],
    ['approver', 'laboratory'],
    ['approver', 'administrator'],
  ] as const)('PRM-016 one that waits for the %s changes nothing for the %s', (waitsFor, reader) => {
    expect(turnOf(ordered(waitsFor), reader, now)).toEqual(turnOf(ordered(null), reader, now));
  });

  it('PRM-027 an approver answers for the researcher, and one that needs approval is the approvers’ alone', () => {
    expect(readerAs('approver', ordered('researcher'))).toBe('researcher');
    expect(readerAs('viewer', ordered('researcher'))).toBe('onlooker');
    const limited = ordered('approver', { approvers: ['Lena Ortiz'] });
    expect(approvalTurn(limited, true, now)).toMatchObject({
      ...answers,
      words: 'Your turn: approve the change order',
      detail: 'The new total is above the limit of this project, or in another currency. You can also decline it.',
    });
    expect(approvalTurn(limited, false, now)).toMatchObject({
      words: 'Waiting for approval by Lena Ortiz',
      group: 'running',
      mine: false,
      action: null,
    });
  });
});

describe('PRM-004 PRM-013 PRM-020 work that waits for samples or a decision', () => {
  it.each<[Partial<Standing>, Reader, string, Turn['group'], Turn['action']]>([
    [{ samples: 'to-send' }, 'researcher', 'Your turn: send the samples', 'needs-you', 'send-samples'],
    [{ samples: 'to-send' }, 'laboratory', 'The researcher’s turn: send the samples', 'running', null],
    [{ samples: 'on-the-way' }, 'researcher', 'The samples are on their way', 'running', null],
    [{ samples: 'on-the-way' }, 'laboratory', 'The samples are on their way', 'running', null],
    [{ samples: 'to-receive' }, 'researcher', 'The laboratory’s turn: receive the samples', 'running', null],
    [{ samples: 'to-receive' }, 'laboratory', 'Your turn: receive the samples', 'needs-you', 'receive-samples'],
    [{ disputed: true }, 'researcher', 'A dispute is open. An administrator decides it', 'running', null],
    [{ disputed: true, samples: 'to-send' }, 'laboratory', 'A dispute is open. An administrator decides it', 'running', null],
  ])('%o, read by the %s: %s', (changes, reader, words, group, action) => {
    const turn = turnOf(at('running', { promised_by: '2026-04-16', ...changes }), reader, now);
    expect([turn.words, turn.group, turn.action, turn.mine]).toEqual([words, group, action, group === 'needs-you']);
  });

  it('the decision of a dispute is the administrators’ turn, also after the work was accepted', () => {
    const own = { words: 'Your turn: decide the dispute', mine: true, action: null };
    expect(turnOf(at('delivered', { disputed: true }), 'administrator', now)).toMatchObject({ ...own, group: 'running' });
    expect(turnOf(at('accepted', { disputed: true }), 'administrator', now)).toMatchObject({ ...own, group: 'done' });
  });

  it('the promised day stays in sight, and work on hold says so first', () => {
    expect(
      turnOf(at('running', { samples: 'to-send', unreached: [{ name: 'Report', due_on: '2026-02-28' }] }), 'laboratory', now)
        .late,
    ).toBe('Late: “Report” was due on February 28');
    const hold = { side: 'researcher', reason: 'Holidays', held_at: '2026-02-20T08:00:00.000Z' } as const;
    expect(turnOf(at('running', { samples: 'to-send', hold }), 'researcher', now).words).toBe(
      'On hold since February 20: Holidays',
    );
  });
});
