import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import { certificatesNamedIn } from '../laboratory/certificate.domain.ts';

/** Conditions that a request sets in its own words. A laboratory that does not meet one is held below those that do. */
export type Conditions = {
  /** Bit masks over `certificationTypes`: of each one type must be shown, in force and the laboratory's own. */
  readonly certificates: readonly number[];
  /** Specimens have to arrive on the day on which they are taken. */
  readonly sameDay: boolean;
};

const sentencesOf = (text: string): string[] => text.split(/[.;!?\n]+/);

const demanded =
  /\b(?:must|mandatory|requir(?:e|es|ed|ement)|condition|shall|obligatory|essential|necessary|need(?:s|ed)?|only (?:\w+ ){0,3}(?:laborator|lab|work|with|under)|has to|have to)\b|\bonly work with\b/i;
const softened =
  /\b(?:no|not|without|neither|isn't|prefer|preferred|preferably|ideally|desirable|plus|optional|if possible)\b/i;

const sameDay =
  /\bsame[- ]day\b|\bon the (?:same )?day (?:it|they|of)\b[^.;]*\b(?:drawn|taken|collected|draw|collection|sampling)\b|\b(?:within|in) (?:\d|1[0-2]|a few|two|three|four|six|eight|twelve) hours? (?:of|after|from)\b/i;

const maskOf = (types: Iterable<CertificationType>): number =>
  [...types].reduce((mask, type) => mask | (1 << certificationTypes.indexOf(type)), 0);

/** What one sentence makes a condition: each certificate that it names, or with an "or" any one of them. */
const demandedIn = (sentence: string): number[] => {
  if (!demanded.test(sentence) || softened.test(sentence)) return [];
  const types = [...certificatesNamedIn(sentence)];
  if (types.length === 0) return [];
  return /\bor\b/i.test(sentence) ? [maskOf(types)] : types.map((type) => maskOf([type]));
};

export const conditionsOf = (text: string): Conditions => ({
  certificates: [...new Set(sentencesOf(text).flatMap(demandedIn))],
  sameDay: sentencesOf(text).some((sentence) => sameDay.test(sentence) && !softened.test(sentence)),
});

/** As far as specimens are brought on the day on which they are taken, in kilometres. */
export const sameDayKilometres = 500;
