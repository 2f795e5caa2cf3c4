import { retentionKindNames, retentionKinds } from '@aliquot/contract/administration/retention';
import { adminsAlone, labsThing, type MatrixRow, none, of, row, rows } from './authorization-rows.ts';

const usualDays = Object.fromEntries(retentionKindNames.map((name) => [name, retentionKinds[name].days]));

/** Suspension, retention and legal holds. */
export const standingMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /labs/{labId}/standing': row(labsThing, of('labId', 'lab')),
  ...rows(adminsAlone, {
    'POST /labs/{labId}/suspension': of('labId', 'lab', { body: { reason: 'The inspection report is missing.' } }),
    'POST /labs/{labId}/reinstatement': of('labId', 'suspendedLab', { body: {} }),
    'POST /labs/{labId}/reopening': of('labId', 'refusedLab', { body: { reason: 'The owner called.' } }),
    'GET /admin/legal-holds': none,
    'GET /admin/legal-holds/choices': () => ({ query: { subject: 'person', search: 'Ada' } }),
    'POST /admin/legal-holds': (world) => ({
      body: { subject: 'laboratory', subject_id: world.otherLab, reason: 'A claim was announced.' },
    }),
    'POST /admin/legal-holds/{holdId}/release': of('holdId', 'legalHold', { body: { reason: 'The claim was settled.' } }),
    'GET /admin/retention': none,
    'PUT /admin/retention': () => ({ body: { days: usualDays, version: 0 } }),
    'POST /admin/retention/dry-run': () => ({ body: { days: usualDays } }),
    'GET /admin/lapse-rule': none,
    'PUT /admin/lapse-rule': () => ({ body: { rule: { on: true, types: ['clia'], grace_days: 30 }, version: 0 } }),
  }),
};

export const rawStandingMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /users/{userId}/data.zip': row('401 200 404 404 404 404 200', (world) => ({
    params: { userId: world.people.owner.id },
  })),
  'GET /labs/{labId}/data.zip': row('401 404 404 200 404 404 200', of('labId', 'lab')),
};
