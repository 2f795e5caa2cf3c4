import type { FoundCertification } from '@aliquot/contract/hearts/certifications';

/** Fields that states license apart from clinical laboratories, with the words by which a license says that it is of them. */
const fields: readonly (readonly [name: string, words: RegExp])[] = [
  ['cannabis testing', /\b(?:cannabis|marijuana|hemp)\b/i],
  ['environmental testing', /\benvironmental\b|\b(?:drinking|waste|ground) ?water\b|\bn?elap\b/i],
  ['food or agriculture', /\bfood\b|\bdairy\b|\bmilk\b|\bagricultur\w*|\bpesticides?\b/i],
  ['radioactive material', /\bradioactive\b|\bradiation\b|\bx-?rays?\b/i],
  ['waste', /\b(?:hazardous|medical|biohazardous) waste\b/i],
  ['pharmacy', /\bpharmac(?:y|ies)\b|\bcontrolled substances?\b|\bwholesale drugs?\b/i],
  ['business', /\bbusiness licen[sc]e\b|\bsales tax\b|\boccupancy\b/i],
];

const clinicalWords = /\bclinical\b|\bpatholog\w*|\bmedical (?:lab|test)\w*|\bblood\b|\btissue\b|\bspecimens?\b/i;

/** The field other than clinical testing that a license says it is for; null where it says none, or clinical testing too. */
export const otherField = ({
  issuingBody,
  subtype,
  standard,
  scope,
}: Pick<FoundCertification, 'issuingBody' | 'subtype' | 'standard' | 'scope'>): string | null => {
  const words = [issuingBody, subtype, standard, ...scope].filter((text) => text !== null).join(' · ');
  return clinicalWords.test(words) ? null : (fields.find(([, pattern]) => pattern.test(words))?.[0] ?? null);
};
