import type { AgreementKind, AgreementWay } from '@aliquot/contract/engagements/agreement-words';
import type { Person } from '../test-app.ts';
import { pdfOf } from './uploads.ts';

type Changes = {
  readonly kind?: AgreementKind;
  readonly way?: AgreementWay;
  readonly endDay?: string;
  readonly researcherSigner?: string;
  readonly laboratorySigner?: string;
  readonly file?: File;
};

export const agreementFile = async (line = 'Material transfer agreement') =>
  new File([new Uint8Array(await pdfOf([line]))], 'agreement.pdf', { type: 'application/pdf' });

/** Adds an agreement: one that was signed outside unless another way is named. @returns it, and the answer of the call. */
export const addAgreement = async (person: Person, collaborationId: string, { file, ...changes }: Changes = {}) => {
  const answer = await person.api.agreements.add({
    collaborationId,
    way: 'recorded',
    kind: 'mta',
    researcherParty: 'Northside University',
    researcherSigner: 'Dean Okoro',
    laboratoryParty: 'Harbor Genomics',
    laboratorySigner: 'Lee Harbor',
    effectiveDay: '2026-03-01',
    file: file ?? (await agreementFile()),
    ...changes,
  });
  const agreement = answer.agreements.find(({ kind, status }) => status === 'open' && kind === (changes.kind ?? 'mta'));
  if (!agreement) throw new Error('no agreement was added');
  return { agreement, answer };
};

/** Signs as the account's own name, with the password of every person of a test. */
export const sign = (
  person: Person,
  agreement: { readonly id: string; readonly file: { readonly sha256: string } },
  changes: Partial<Parameters<Person['api']['agreements']['sign']>[0]> = {},
) =>
  person.api.agreements.sign({
    agreementId: agreement.id,
    name: person.name,
    meaning: 'approval',
    password: 'correct horse battery',
    sha256: agreement.file.sha256,
    ...changes,
  });
