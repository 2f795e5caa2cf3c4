import { certificationTypeLabels } from '@aliquot/contract/options';

/** A certification type as a label: `clia` gives its own label, others (`STATE_PERMIT`) their words. */
export const formatCertificationType = (type: string): string =>
  Object.entries(certificationTypeLabels).find(([known]) => known === type)?.[1] ?? type.replaceAll('_', ' ');

/** The site that a certificate is for: "Site: West"; null for one of the main address. */
export const siteText = ({ site }: { site?: string | null | undefined }): string | null => (site ? `Site: ${site}` : null);

const smallWords = new Set(['AND', 'FOR', 'OF', 'THE']);
const isAcronym = (word: string) => word.length < 4 && !smallWords.has(word);

/** A scope for reading: certificates print specialties in capitals, "ROUTINE CHEMISTRY (310)", shown as "Routine chemistry (310)". */
const formatScope = (scope: string): string => {
  if (/\p{Ll}/u.test(scope) || !/\p{Lu}{4}/u.test(scope)) return scope;
  const words = scope.replaceAll(/\p{Lu}+/gu, (word) => (isAcronym(word) ? word : word.toLowerCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The scopes of a certificate in one line. */
export const formatScopes = (scopes: readonly string[]): string => scopes.map(formatScope).join(', ');
