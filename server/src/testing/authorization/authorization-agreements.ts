import { eitherSide, type MatrixRow, of, row, rows } from './authorization-rows.ts';

const formOfAgreement = (kind: string): FormData => {
  const form = new FormData();
  const fields = {
    kind,
    way: 'recorded',
    researcherParty: 'R',
    researcherSigner: 'A',
    laboratoryParty: 'L',
    laboratorySigner: 'B',
  };
  for (const [name, value] of Object.entries({ ...fields, effectiveDay: '2026-03-01' })) form.append(name, value);
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  form.append('file', new File([pdf], 'agreement.pdf', { type: 'application/pdf' }));
  return form;
};

/** Both sides; administrators read. */
const sidesAlone = '401 200 404 200 404 404 403';

/** Of the work under way: a recorded agreement of the laboratory, one that waits for signatures, and its payment notes. */
export const agreementMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /collaborations/{collaborationId}/agreements': row(eitherSide, of('collaborationId', 'working')),
  'POST /collaborations/{collaborationId}/agreements': row(sidesAlone, ({ working }) => ({
    params: { collaborationId: working },
    form: () => formOfAgreement('sow'),
  })),
  'POST /collaborations/{collaborationId}/agreements/{agreementId}/attach': row(
    '401 409 404 409 404 404 403',
    ({ working, recordedAgreement }) => ({ params: { collaborationId: working, agreementId: recordedAgreement } }),
  ),
  // The laboratory recorded it: it withdraws, and the researcher confirms or refuses.
  ...rows('401 200 404 403 404 404 403', {
    'POST /agreements/{agreementId}/confirm': of('agreementId', 'recordedAgreement', { body: {} }),
    'POST /agreements/{agreementId}/refuse': of('agreementId', 'recordedAgreement', { body: { reason: 'Not signed.' } }),
  }),
  'POST /agreements/{agreementId}/withdraw': row(
    '401 403 404 200 404 404 403',
    of('agreementId', 'recordedAgreement', { body: { reason: 'The wrong file.' } }),
  ),
  'POST /agreements/{agreementId}/sign': row(sidesAlone, ({ agreementToSign, agreementSha256 }, person) => ({
    params: { agreementId: agreementToSign },
    body: { name: person?.name ?? 'N', meaning: 'approval', password: 'correct horse battery', sha256: agreementSha256 },
  })),
  'POST /agreements/{agreementId}/link': row(eitherSide, of('agreementId', 'recordedAgreement', { body: {} })),
  ...rows(sidesAlone, {
    'POST /collaborations/{collaborationId}/required-agreements': of('collaborationId', 'proposed', { body: { kind: 'nda' } }),
  }),
  // Nobody requires one.
  'DELETE /collaborations/{collaborationId}/required-agreements/{kind}': row('401 409 404 409 404 404 403', ({ proposed }) => ({
    params: { collaborationId: proposed, kind: 'mta' },
  })),
  'GET /collaborations/{collaborationId}/payment-notes': row(eitherSide, of('collaborationId', 'working')),
  'POST /collaborations/{collaborationId}/payment-notes': row(
    sidesAlone,
    of('collaborationId', 'working', {
      body: { kind: 'payment', reference: 'PAY-1', amount: 100, currency: 'USD', day: '2026-03-01' },
    }),
  ),
  'POST /payment-notes/{noteId}/void': row(
    '401 403 404 200 404 404 403',
    of('noteId', 'paymentNote', { body: { reason: 'Twice.' } }),
  ),
  'POST /payment-notes/{noteId}/link': row(eitherSide, of('noteId', 'paymentNote', { body: {} })),
};

/** Their files, behind links. */
export const rawAgreementMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /files/agreements/{documentId}': row(eitherSide, ({ recordedAgreement }) => ({
    params: { documentId: recordedAgreement },
    signed: 'agreements',
  })),
  'GET /files/payment-notes/{documentId}': row(eitherSide, ({ paymentNote }) => ({
    params: { documentId: paymentNote },
    signed: 'payment-notes',
  })),
};
