import { type CertificationType, certificationTypeLabels, certificationTypes } from '@aliquot/contract/options';
import { certificatesNamedIn, type NamedCertificate } from '../laboratory/certificate-names.domain.ts';
import { type Clause, clausesOf } from '../words/clauses.domain.ts';
import { valuesOfMask } from '../words/vocabulary.domain.ts';

/**
 * One condition of a request. `types` is a bit mask over `certificationTypes`, of which one must be shown, and 0 for specimens that
 * have to arrive on the day on which they are taken. `words` is where the request says it.
 */
export type Condition = { readonly types: number; readonly isPreference: boolean; readonly words: string };

const demanded =
  /\b(?:must|mandatory|requir(?:e|es|ed|ement|ing)|condition|shall|obligatory|essential|necessary|indispensable|non-negotiable|compulsory|need(?:s|ed)?|only (?:\w+ ){0,3}(?:laborator|lab|work|with|under)|has to|have to|no exceptions?|or we (?:cannot|can't|can not|will not|won't)|otherwise we (?:cannot|can't|can not)|insist)\b|\bonly work with\b|^\s*required\b/i;
/** "In a CAP-accredited laboratory" says where, and so what the laboratory has to be. */
const places =
  /\b(?:in|at|by|from|with|to) (?:an? |the |your )?(?:[\w/-]+[ -]){0,3}?(?:accredited|certified|licensed)\b[^.;]{0,30}\b(?:lab\w*|facilit\w+|site|center|partner)\b/i;
const softened =
  /\b(?:prefer|preferred|preferably|preference|ideally|desirable|welcome|plus|optional|advantage|bonus|nice to have|if possible|if available|would be (?:good|nice|great|helpful))\b/i;
const denied =
  /\b(?:not|isn't|aren't|neither|without|never|nor)\b(?! (?:negotiable|only|optional|just))|\bno\b(?! exceptions?\b)|\bneed(?:s)? not\b|\bdon't\b|\bdoesn't\b/i;

const sameDay =
  /\bsame[- ]day\b|\bon the (?:same )?day (?:it|they|of)\b[^.;]*\b(?:drawn|taken|collected|draw|collection|sampling)\b|\b(?:within|in) (?:\d|1[0-2]|a few|two|three|four|six|eight|twelve) hours? (?:of|after|from)\b/i;

/** A run of certificates that are joined by nothing but "and", "or" and commas. */
type Run = { readonly types: CertificationType[]; readonly isChoice: boolean; readonly start: number; readonly end: number };

const joined = /^[\s,/&-]*(?:(?:and|or|as well as|and\/or|plus|either|both)\b[\s,]*)*(?:a |an |the )?$/i;
const eitherBefore = /\beither(?: an?| the)?\s*$/i;

const runsOf = (text: string, named: readonly NamedCertificate[]): Run[] => {
  const runs: Run[] = [];
  for (const { type, start, end } of named) {
    const last = runs.at(-1);
    const between = last === undefined ? '' : text.slice(last.end, start);
    const link = between.replace(/\b(?:accreditation|accredited|certificat\w+|certified|licensed?|iso|iec|standard)\b/gi, ' ');
    if (last !== undefined && joined.test(link.trim() === '' ? '' : link)) {
      runs[runs.length - 1] = {
        types: [...last.types, type],
        isChoice: last.isChoice || /\bor\b/i.test(between),
        start: last.start,
        end,
      };
    } else runs.push({ types: [type], isChoice: eitherBefore.test(text.slice(0, start)), start, end });
  }
  return runs;
};

const cut = /[,;]|\b(?:and|but|while|whereas|though|with)\b/gi;

/** The part of a sentence that is about one run: from the cut after the run before to the cut before the next. */
const around = (text: string, runs: readonly Run[], at: number): string => {
  const run = runs[at];
  if (run === undefined) return text;
  const before = runs[at - 1];
  const after = runs[at + 1];
  const gap = before === undefined ? 0 : before.end + (text.slice(before.end, run.start).search(cut) + 1 || 1) - 1;
  const next = after === undefined ? -1 : text.slice(run.end, after.start).search(cut);
  return text.slice(gap, after === undefined ? text.length : run.end + (next < 0 ? 0 : next));
};

type Strength = 'required' | 'preferred' | 'named' | 'denied';

/** "Without CAP we cannot go on." */
const notWithout = /\bwithout\b[^.;]*\b(?:cannot|can not|can't|will not|won't|impossible)\b/i;

const strengthOf = (part: string): Strength | null => {
  if (notWithout.test(part)) return 'required';
  if (denied.test(part)) return 'denied';
  if (softened.test(part)) return 'preferred';
  return demanded.test(part) || places.test(part) ? 'required' : null;
};

const maskOf = (types: Iterable<CertificationType>): number =>
  [...types].reduce((mask, type) => mask | (1 << certificationTypes.indexOf(type)), 0);

const conditionsIn = ({ text }: Clause): Condition[] => {
  const runs = runsOf(text, certificatesNamedIn(text));
  let inherited: Strength = 'named';
  return runs.flatMap((run, at): Condition[] => {
    const strength = strengthOf(around(text, runs, at)) ?? inherited;
    inherited = strength;
    if (strength === 'denied') return [];
    const masks = run.isChoice ? [maskOf(run.types)] : run.types.map((type) => maskOf([type]));
    return masks.map((types) => ({ types, isPreference: strength !== 'required', words: text.trim() }));
  });
};

/** Sentences, with what only adds force to the one before ("no exceptions", "or we cannot proceed") left in it. */
const sentencesOf = (text: string): Clause[] => {
  const clauses = clausesOf(text);
  return clauses.flatMap((clause, at): Clause[] => {
    if (certificatesNamedIn(clause.text).length === 0) return [clause];
    const next = clauses[at + 1];
    const adds = next !== undefined && /^\s*(?:no exceptions?|required|mandatory|not optional)\b/i.test(next.text);
    return adds ? [{ text: text.slice(clause.start, next.end), start: clause.start, end: next.end }] : [clause];
  });
};

const sameDayIn = ({ text }: Clause): Condition[] =>
  sameDay.test(text) && !denied.test(text) ? [{ types: 0, isPreference: softened.test(text), words: text.trim() }] : [];

/** One for each certificate or choice of them; a requirement goes before a preference for the same. */
const distinct = (conditions: readonly Condition[]): Condition[] =>
  [...Map.groupBy(conditions, ({ types }) => types).values()].flatMap(
    (same) => same.find(({ isPreference }) => !isPreference) ?? same.slice(0, 1),
  );

/** The conditions that a request sets in its own words, clause by clause. */
export const conditionsOf = (text: string): Condition[] => {
  const sentences = sentencesOf(text);
  return distinct([...sentences.flatMap(conditionsIn), ...sentences.flatMap(sameDayIn)]);
};

const sameDayLabel = 'Same-day delivery';

/** "CAP required", "CAP or ISO 15189 preferred", "Same-day delivery". */
export const conditionLabel = ({ types, isPreference }: Pick<Condition, 'types' | 'isPreference'>): string => {
  const what =
    types === 0
      ? sameDayLabel
      : valuesOfMask(certificationTypes, types)
          .map((type) => certificationTypeLabels[type])
          .join(' or ');
  if (types === 0) return isPreference ? `${what} preferred` : what;
  return `${what} ${isPreference ? 'preferred' : 'required'}`;
};

/** As far as specimens are brought on the day on which they are taken, in kilometers. */
export const sameDayKilometres = 500;
