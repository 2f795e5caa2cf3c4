import { adminsAlone, labsThing, type MatrixRow, none, of, row, rows } from './authorization-rows.ts';

/** Suspension, retention and legal holds. */
export const standingMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /labs/{labId}/standing': row(labsThing, of('labId', 'lab')),
  ...rows(adminsAlone, {
    'POST /labs/{labId}/suspension': of('labId', 'lab', { body: { reason: 'The inspection report is missing.' } }),
    'POST /labs/{labId}/reinstatement': of('labId', 'suspendedLab', { body: {} }),
    'POST /labs/{labId}/reopening': of('labId', 'refusedLab', { body: { reason: 'The owner called.' } }),
    'GET /admin/lapse-rule': none,
    'PUT /admin/lapse-rule': () => ({ body: { rule: { on: true, types: ['clia'], grace_days: 30 }, version: 0 } }),
  }),
};
