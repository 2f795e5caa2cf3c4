import { engagementStages } from '@aliquot/contract/engagement-stages';
import { largestAmount } from '@aliquot/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Agreed,
  afterOrder,
  agreedTotal,
  canAnswer,
  canPropose,
  isMoveOf,
  type OrderMove,
  orderMoves,
  orderProblems,
  priceToAccept,
  raisedTo,
} from './change-orders.domain.ts';

const order = (price: number, days = 0, currency: string | null = price === 0 ? null : 'USD') => ({ price, days, currency });
const agreed: Agreed = { currency: 'USD', proposed: 1000, total: 1000, promised_by: '2026-03-20' };
const problems = (made: ReturnType<typeof order>, changes: Partial<Agreed> = {}, hasOpenMilestones = true) =>
  orderProblems(made, { agreed: { ...agreed, ...changes }, hasOpenMilestones, today: '2026-03-04' });

describe('who makes which move on a change order', () => {
  const sides = ['researcher', 'laboratory'] as const;
  const moves = Object.keys(orderMoves) as OrderMove[];
  const cells = moves.flatMap((move) => sides.flatMap((own) => sides.map((mover) => [move, own, mover] as const)));

  it.each(cells)('PRM-016 %s an order of the %s by the %s', (move, own, mover) => {
    expect(isMoveOf(move, own, mover)).toBe(move === 'take-back' ? own === mover : own !== mover);
  });

  it('PRM-016 each leads to its own state', () => {
    expect(moves.map((move) => orderMoves[move].to)).toEqual(['accepted', 'declined', 'taken-back']);
  });

  it('PRM-016 it is proposed while the work is under way, and answered until the results are accepted', () => {
    expect(engagementStages.filter(canPropose)).toEqual(['agreed', 'running']);
    expect(engagementStages.filter(canAnswer)).toEqual(['agreed', 'running', 'delivered']);
  });
});

describe('what a change order may say', () => {
  it.each<[string, ReturnType<typeof order>, Partial<Agreed>, Record<string, string>]>([
    ['more', order(130, 5), {}, {}],
    ['all of the price less', order(-1000), {}, {}],
    ['nothing', order(0), {}, { price: 'Please change the price, the days or both.' }],
    ['below zero', order(-1001), {}, { price: "The total can't go below zero. It is USD 10.00 now." }],
    ['the largest total', order(largestAmount - 1000), {}, {}],
    ['too much', order(largestAmount - 999), {}, { price: 'The total would be more than USD 10,000,000,000,000.00.' }],
    ['no currency', order(1, 0, null), {}, { currency: 'Please choose the currency of the amount.' }],
    ['another currency', order(1, 0, 'EUR'), {}, { currency: 'This work is priced in USD. Give the difference in USD.' }],
    ['the first price of work without one', order(500, 0, 'JPY'), { currency: null, proposed: 0, total: 0 }, {}],
    ['fewer days', order(0, -12), {}, {}],
    ['a day that is over', order(0, -13), {}, { days: 'The results would be promised for March 3, 2026, which is over.' }],
    ['more days of late work', order(0, 1), { promised_by: '2026-02-02' }, {}],
    ['an amount alone of late work', order(130), { promised_by: '2026-02-02' }, {}],
    ['days of milestones alone', order(0, 1), { promised_by: null }, {}],
  ])('PRM-016 %s', (_what, made, changes, expected) => {
    expect(problems(made, changes)).toEqual(expected);
  });

  it('PRM-016 no days where there is nothing that days could move', () => {
    expect(problems(order(0, 1), { promised_by: null }, false)).toEqual({
      days: 'This work has no promised day and no open milestone that days could move.',
    });
    expect(problems(order(0, 1), {}, false)).toEqual({});
    expect(problems(order(130), { promised_by: null }, false)).toEqual({});
  });
});

describe('the price to which an order raises the work', () => {
  it.each<[string, ReturnType<typeof order>, number | null]>([
    ['more', order(130, 5), 1130],
    ['less', order(-130), null],
    ['days alone', order(0, 5, 'USD'), null],
  ])('PRM-016 PRM-027 %s', (_what, made, total) => {
    const price = total === null ? null : { total, currency: 'USD' };
    expect(raisedTo(agreed, made)).toEqual(price);
    expect(priceToAccept(agreed, { ...made, side: 'laboratory' })).toEqual(price);
    expect(priceToAccept(agreed, { ...made, side: 'researcher' })).toBeNull();
  });
});

describe('what is agreed', () => {
  it('PRM-016 an accepted order moves the total and the promised day', () => {
    expect(afterOrder(agreed, order(-200, 3))).toEqual({
      currency: 'USD',
      proposed: 1000,
      total: 800,
      promised_by: '2026-03-25',
    });
    expect(afterOrder({ ...agreed, promised_by: null }, order(0, 3)).promised_by).toBeNull();
  });

  it('PRM-016 work without a proposal begins at zero, in the currency of its first price', () => {
    expect(agreedTotal(null, [])).toEqual({ currency: null, proposed: 0, total: 0 });
    expect(agreedTotal(null, [order(0, 2), order(500, 0, 'EUR')])).toEqual({ currency: 'EUR', proposed: 0, total: 500 });
  });

  it('PRM-016 after any sequence of accepted orders the total is the proposal’s and their sum, and never below zero', () => {
    const price = fc.oneof(fc.integer({ min: -largestAmount, max: largestAmount }), fc.integer({ min: -5000, max: 5000 }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: largestAmount }), fc.array(price, { maxLength: 20 }), (total, prices) => {
        let standing: Agreed = { ...agreed, proposed: total, total };
        const accepted: ReturnType<typeof order>[] = [];
        for (const made of prices.map((each) => order(each)))
          if (
            Object.keys(orderProblems(made, { agreed: standing, hasOpenMilestones: true, today: '2026-03-04' })).length === 0
          ) {
            standing = afterOrder(standing, made);
            accepted.push(made);
          }
        expect(BigInt(standing.total)).toBe(accepted.reduce((sum, made) => sum + BigInt(made.price), BigInt(total)));
        expect(agreedTotal({ total, currency: 'USD' }, accepted).total).toBe(standing.total);
        expect(standing.total >= 0 && standing.total <= largestAmount).toBe(true);
      }),
    );
  });
});
