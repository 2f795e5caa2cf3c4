import { engagementStages } from '@aliquot/contract/engagement-stages';
import { agreementSides, agreementStatuses, agreementWays } from '@aliquot/contract/engagements/agreement-words';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../kernel/result.ts';
import { canRequire, canUnrequire, hasEnded, isNameOf, problemsOf, refuseStep, stepsOf } from './agreements.domain.ts';

const today = '2026-03-05';
const added = { status: 'open', added_side: 'researcher', signatures: [], end_day: today } as const;

describe('PRM-021 the steps about an agreement', () => {
  it.each([
    ['recorded', 'researcher', ['withdraw']],
    ['recorded', 'laboratory', ['confirm', 'refuse']],
    ['signed', 'researcher', ['withdraw', 'sign']],
    ['signed', 'laboratory', ['refuse', 'sign']],
  ] as const)('%s, added by the researcher: the %s can %j', (way, side, expected) => {
    const steps = Object.entries(stepsOf({ ...added, way }, side, today)).filter(([, can]) => can);
    expect(steps.map(([step]) => step)).toEqual(expected);
  });

  it('a side signs once', () => {
    const signed = { ...added, way: 'signed', signatures: [{ side: 'laboratory' }] } as const;
    expect(stepsOf(signed, 'laboratory', today).sign).toBe(false);
    expect(refuseStep(signed, 'laboratory', 'sign', today)).toEqual(
      refuse('CONFLICT', 'Your side has signed this agreement already.'),
    );
    expect(refuseStep(signed, 'researcher', 'sign', today)).toBeNull();
  });

  it('what is complete, refused or withdrawn has no further step, and says why', () => {
    for (const status of agreementStatuses.filter((each) => each !== 'open'))
      for (const way of agreementWays)
        for (const side of agreementSides) {
          expect(Object.values(stepsOf({ ...added, way, status }, side, today))).toEqual([false, false, false, false]);
          expect(refuseStep({ ...added, way, status }, side, 'withdraw', today)).toMatchObject({
            code: 'CONFLICT',
            details: expect.stringContaining(status),
          });
        }
  });
});

describe('PRM-021 an agreement whose last day passed while it waited', () => {
  const ended = { ...added, end_day: '2026-03-04' };
  it.each([
    ['recorded', 'researcher', ['withdraw'], 'confirm', 'FORBIDDEN'],
    ['recorded', 'laboratory', ['refuse'], 'confirm', 'CONFLICT'],
    ['signed', 'researcher', ['withdraw'], 'sign', 'CONFLICT'],
    ['signed', 'laboratory', ['refuse'], 'sign', 'CONFLICT'],
  ] as const)('%s: the %s can %j, and %s is answered with %s', (way, side, left, step, code) => {
    const steps = Object.entries(stepsOf({ ...ended, way }, side, today)).filter(([, can]) => can);
    expect(steps.map(([each]) => each)).toEqual(left);
    expect(refuseStep({ ...ended, way }, side, step, today)?.code).toBe(code);
  });
});

describe('PRM-021 what is required', () => {
  it('is said before the award and taken back until the work is agreed', () => {
    expect(engagementStages.filter(canRequire)).toEqual(['asked', 'proposed']);
    expect(engagementStages.filter(canUnrequire)).toEqual(['asked', 'proposed', 'awarded']);
  });
});

describe('PRM-021 an agreement that is added', () => {
  const written = { way: 'recorded', researcherSigner: 'A', laboratorySigner: 'B', effectiveDay: '2026-03-01' } as const;
  it.each([
    ['is complete', written, []],
    ['ends today', { ...written, endDay: '2026-03-05' }, []],
    ['is for one day', { ...written, effectiveDay: '2026-03-06', endDay: '2026-03-06' }, []],
    ['names no signers', { ...written, researcherSigner: '', laboratorySigner: '' }, ['researcherSigner', 'laboratorySigner']],
    ['gets its signatures here', { ...written, way: 'signed', researcherSigner: '', laboratorySigner: '' } as const, []],
    ['ends before it begins', { ...written, effectiveDay: '2026-04-01', endDay: '2026-03-31' }, ['endDay']],
    ['has ended', { ...written, endDay: '2026-03-04' }, ['endDay']],
  ] as const)('%s', (_what, agreement, fields) => {
    expect(Object.keys(problemsOf(agreement, '2026-03-05'))).toEqual(fields);
  });

  it('has ended on the day after its last', () => {
    expect([null, '2026-03-04', '2026-03-05'].map((day) => hasEnded(day, '2026-03-05'))).toEqual([false, true, false]);
  });

  it('is signed in the name of the account, whatever the capitals and blanks', () => {
    expect(isNameOf('  rosa   LIND', 'Rosa Lind')).toBe(true);
    expect(isNameOf('Rosa Lindt', 'Rosa Lind')).toBe(false);
    expect(isNameOf('', 'Rosa Lind')).toBe(false);
  });
});
