import {
  type ShipmentSide,
  type ShipmentState,
  shipmentSides,
  shipmentStates,
} from '@aliquot/contract/engagements/shipment-options';
import { describe, expect, it } from 'vitest';
import { canMove, isMovedBy, moves, type ShipmentMove, takesShipments } from './shipments.domain.ts';

/** Who moves a shipment of the researcher, and where it is then; nothing else is possible. */
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
