import { retentionKindNames, retentionKinds } from '@aliquot/contract/administration/retention';
import { utcDay } from '../../kernel/days.ts';
import { passportCode } from './authorization-lab.ts';
import { adminsAlone, everyone, labsThing, type MatrixRow, membersThing, none, of, row, rows } from './authorization-rows.ts';

const dayAfter = (days: number) => utcDay(new Date(Date.now() + days * 86_400_000));

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

const content = { parts: ['tests'], documents: [] };

/** Lab Passports: everyone opens one, its laboratory shares it. */
export const passportMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /labs/{labId}/passports': row(labsThing, of('labId', 'lab')),
  'POST /labs/{labId}/passports/preview': row(labsThing, of('labId', 'lab', { body: content })),
  'POST /labs/{labId}/passports': row(
    membersThing,
    of('labId', 'lab', { body: { ...content, indexed: false, ends_on: dayAfter(30) } }),
  ),
  'POST /passports/{passportId}/end': row(labsThing, of('passportId', 'passport', { body: {} })),
  'GET /public-passports/{code}': row(everyone, () => ({ params: { code: passportCode } })),
  'GET /passport-keys': row(everyone),
  'GET /passport-revocations': row(everyone),
};

/** The planted document shows no current certificate, so it is not released although the link names it. */
export const rawPassportMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /public-passports/{code}/passport.json': row(everyone, () => ({ params: { code: passportCode } })),
  'GET /public-passports/{code}/documents/{documentId}': row('404 404 404 404 404 404 404', (world) => ({
    params: { code: passportCode, documentId: world.labDocument },
  })),
};

export const rawStandingMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /users/{userId}/data.zip': row('401 200 404 404 404 404 200', (world) => ({
    params: { userId: world.people.owner.id },
  })),
  'GET /labs/{labId}/data.zip': row('401 404 404 200 404 404 200', of('labId', 'lab')),
};
