import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import { issuerNamed } from '../../reading/candidates/issuers.domain.ts';
import type { ReadDocument } from '../lines/lab.domain.ts';

/**
 * Facts that the papers of a laboratory state beside its certificates: the standards that its own manuals follow, and the
 * country (ISO 3166) whose bodies issued its certificates, if there is a single one other than the United States, whose bodies
 * accredit everywhere.
 */
export type Papers = { readonly standards: ReadonlySet<CertificationType>; readonly country: string | null };

export const noPapers: Papers = { standards: new Set(), country: null };

const isType = (text: string): text is CertificationType => (certificationTypes as readonly string[]).includes(text);
const worthCounting = 0.5;

export const papersOf = (
  documents: readonly Pick<ReadDocument, 'reading'>[],
  own: readonly Pick<FoundCertification, 'issuingBody'>[],
): Papers => {
  const stated = documents.flatMap(({ reading }) =>
    (reading?.facts ?? []).filter(({ kind, confidence }) => kind === 'laboratory.standard' && confidence >= worthCounting),
  );
  const countries = new Set(
    own.flatMap(({ issuingBody }) => (issuingBody === null ? [] : (issuerNamed(issuingBody)?.country ?? []))),
  );
  const [country = null] = countries;
  return {
    standards: new Set(stated.map(({ value }) => value).filter(isType)),
    country: countries.size === 1 && country !== 'US' ? country : null,
  };
};
