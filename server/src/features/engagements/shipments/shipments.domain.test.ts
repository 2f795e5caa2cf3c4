import {
  type ShipmentSide,
  type ShipmentState,
  shipmentSides,
  shipmentStates,
} from '@aliquot/contract/engagements/shipment-options';
import { describe, expect, it } from 'vitest';
import {
  canMove,
  extentOf,
  hoursBetween,
  isMovedBy,
  momentOf,
  moves,
  type ShipmentMove,
  takesShipments,
  timeProblem,
  unreadyReason,
} from './shipments.domain.ts';

/** The moves of a shipment of the researcher by side, with the state each leads to; nothing else is possible. */
const possible: Readonly<Record<string, ShipmentState>> = {
  'prepared researcher hand-over': 'handed-over',
  'handed-over researcher deliver': 'delivered',
  'handed-over laboratory deliver': 'delivered',
  'lost researcher deliver': 'delivered',
  'lost laboratory deliver': 'delivered',
  'handed-over researcher lose': 'lost',
  'handed-over laboratory lose': 'lost',
  'handed-over laboratory receive': 'received',
  'delivered laboratory receive': 'received',
  'lost laboratory receive': 'received',
};

describe('PRM-012 the states of a shipment', () => {
  const all = shipmentStates.flatMap((state) =>
    shipmentSides.flatMap((side) => (Object.keys(moves) as ShipmentMove[]).map((move) => ({ state, side, move }))),
  );
  it.each(all)('PRM-012 $state: $side, $move', ({ state, side, move }) => {
    const isMade = canMove(state, move) && isMovedBy(side, 'researcher', move);
    expect(isMade ? moves[move].to : undefined).toBe(possible[`${state} ${side} ${move}`]);
    const mirrored: ShipmentSide = side === 'researcher' ? 'laboratory' : 'researcher';
    expect(isMovedBy(mirrored, 'laboratory', move)).toBe(isMovedBy(side, 'researcher', move));
  });

  it('PRM-012 are prepared in agreed and running work alone', () => {
    const stages = [
      'asked',
      'proposed',
      'awarded',
      'agreed',
      'running',
      'delivered',
      'accepted',
      'declined',
      'expired',
      'withdrawn',
    ] as const;
    expect(stages.filter(takesShipments)).toEqual(['agreed', 'running']);
  });
});

describe('PRM-014 how much of a shipment came', () => {
  const none = { sent: 0, accepted: 0, rejected: 0, 'asked-again': 0, missing: 0, unexpected: 0 };
  it.each([
    ['all', { accepted: 3 }],
    ['all', { accepted: 1, rejected: 1 }],
    ['all', { rejected: 1 }],
    ['all', { 'asked-again': 1 }],
    ['part', { accepted: 2, missing: 1 }],
    ['none', { missing: 3 }],
    ['none', { missing: 3, unexpected: 1 }],
  ])('PRM-014 %s: %j', (extent, counts) => expect(extentOf({ ...none, ...counts })).toBe(extent));
});

describe('PRM-013 the handover', () => {
  it.each([
    [{ samples: 0, onDryIce: 0, dry_ice_kg: null }, 'Add the samples first: the shipment has none.'],
    [{ samples: 2, onDryIce: 0, dry_ice_kg: null }, null],
    [
      { samples: 2, onDryIce: 1, dry_ice_kg: null },
      'Samples in it travel on dry ice. Enter the weight of the dry ice in each box (UN1845) first.',
    ],
    [{ samples: 2, onDryIce: 1, dry_ice_kg: 3 }, null],
  ])('PRM-013 %j: %s', (shipment, reason) => expect(unreadyReason(shipment)).toBe(reason));
});

const at = (time: string) => new Date(`2026-03-05T${time}Z`);

describe('PRM-013 the time of a custody event', () => {
  const now = at('10:00:00');
  it.each([
    ['now', '10:00:00', null, null],
    ['five minutes ahead', '10:05:00', null, null],
    ['more than that', '10:05:01', null, 'This time is in the future. Enter when it happened.'],
    ['with the step before it', '09:00:00', '09:00:00', null],
    [
      'before that step',
      '08:59:59',
      '09:00:00',
      'This time is before the step that came before it. Check the day and the time.',
    ],
  ])('PRM-013 %s', (_what, time, since, problem) => {
    expect(timeProblem(at(time), { now, since: since === null ? null : at(since) })).toBe(problem);
  });

  it('PRM-013 is now where none is given, and not before the step before it', () => {
    expect(momentOf({ now, since: null })).toEqual(now);
    expect(momentOf({ now, since: at('09:00:00') })).toEqual(now);
    expect(momentOf({ now, since: at('10:03:00') })).toEqual(at('10:03:00'));
  });

  it.each([
    ['10:00:00', '10:02:59', 0],
    ['10:00:00', '10:03:00', 0.1],
    ['08:00:00', '10:30:00', 2.5],
  ])('PRM-015 from %s to %s are %d hours', (from, to, hours) => expect(hoursBetween(at(from), at(to))).toBe(hours));
});
