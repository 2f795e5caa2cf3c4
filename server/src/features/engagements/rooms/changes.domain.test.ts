import { expect, it } from 'vitest';
import { type ChangedFields, timelineWords } from './changes.domain.ts';

it.each<[string, ChangedFields | null, string]>([
  ['proposals.accept', { version: 2, total: 2_336_000, currency: 'USD' }, 'Accepted version 2 of the proposal, USD 23,360.00'],
  ['proposals.accept', null, 'Accepted a proposal'],
  ['proposals.send', { version: 1 }, 'Sent version 1 of the proposal'],
  [
    'shipments.receive',
    { accepted: 2, rejected: 1, asked_again: 1, missing: ['S-004'], unexpected: ['S-999'] },
    'Received a shipment: 2 samples accepted; 1 rejected; 1 asked for again; missing: S-004; unexpected: S-999',
  ],
  ['shipments.receive', { accepted: 1, rejected: 0, missing: [] }, 'Received a shipment: 1 sample accepted'],
  ['collaborations.add-result', { version: 1 }, 'Added a result file'],
  ['collaborations.add-result', { version: 3 }, 'Added version 3 of a result file'],
  ['collaborations.complete', { round: 2 }, 'Marked the work on a request completed in round 2'],
  [
    'payments.note',
    { kind: 'invoice', reference: 'INV-118', amount: 1_414_000, currency: 'USD' },
    'Noted invoice INV-118: USD 14,140.00',
  ],
  [
    'projects.reassign',
    { laboratory: 'Bay Oncology', ended: ['Harbor Genomics (Agreed)'] },
    'Assigned Bay Oncology to the project in place of Harbor Genomics (Agreed)',
  ],
  ['disputes.open', { total: 5 }, 'Opened a dispute'],
  ['no.such-action', null, 'no.such-action'],
])('PRM-040 %s with %j: %s', (action, changed, words) => {
  expect(timelineWords(action, changed)).toBe(words);
});
