import type { LabProfile, Match } from '@aliquot/contract/hearts/matching';
import type { Proof } from '@aliquot/contract/hearts/understanding';
import { type CertificationType, certificationTypes } from '@aliquot/contract/options';
import { isoOfDay } from '../../../../kernel/days.ts';
import { type Certificate, certificatesOf, isInForce } from '../laboratory/certificate.domain.ts';
import { type LabRecord, profileTexts, recordOf } from '../laboratory/lab-record.domain.ts';
import { onADay } from '../laboratory/on-a-day.domain.ts';
import type { Condition } from '../request/conditions.domain.ts';
import { minimumShown, standings } from '../score/legal.domain.ts';
import type { Question, Score } from '../score/matching.domain.ts';
import { type AskedThing, proves, shows, type Terms, termsOf } from '../score/relevance.domain.ts';
import { demandsMet, isNearEnough } from '../score/standing.domain.ts';
import { typeLabel } from './wording.domain.ts';

/** The evidence for an asked term, with the type of the certificate whose scope line proves it. */
export type ShownTerm = Match['shown'][number] & { readonly type: CertificationType | null };

/** A line of the scope of a certificate in force, and what it says. */
export type ScopeLine = { readonly text: string; readonly certificate: Certificate; readonly terms: Terms };

export const lastDayOf = ({ until }: Certificate): string | null => (until === null ? null : isoOfDay(until));

/** The certificate of a scope line, with the site that it is for, such as "CAP, Northgate". */
export const whereOf = ({ type, site }: Certificate, part = ''): string =>
  [`${typeLabel(type)}${part}`, site].filter(Boolean).join(', ');

export const lastEndFirst = (a: Certificate, b: Certificate): number => (b.until ?? Infinity) - (a.until ?? Infinity);

/** The scope lines that count for a laboratory on a day, those of the certificate that ends last first. */
export const scopeLinesOf = onADay((lab, day): readonly ScopeLine[] =>
  certificatesOf(lab)
    .filter(({ certificate }) => isInForce(certificate, day))
    .toSorted((a, b) => lastEndFirst(a.certificate, b.certificate))
    .flatMap(({ certificate, texts }) => texts.map((text) => ({ text, certificate, terms: termsOf([['scope', text]]) }))),
);

const notShown = { proof: 'not-shown', line: null, where: null, until: null, type: null } as const;

const thingShown = (thing: AskedThing, lines: readonly ScopeLine[], record: LabRecord): Omit<ShownTerm, 'id'> => {
  // The words of several lines together prove nothing.
  const proving = lines.find(({ terms }) => proves(thing, terms));
  if (proving === undefined) return { ...notShown, proof: shows(thing, record.terms) ? 'claimed' : 'not-shown' };
  const { text, certificate } = proving;
  return {
    proof: 'proven',
    line: text,
    where: whereOf(certificate),
    until: lastDayOf(certificate),
    type: certificate.type,
  };
};

/** The evidence of a laboratory for each test that a request asks for, without its purpose and conditions. */
export const testsShown = ({ need, text }: Question, lab: LabProfile): ShownTerm[] => {
  const record = recordOf(lab, need.today);
  const lines = scopeLinesOf(lab, need.today);
  return need.reading.things.flatMap(({ id }, at) => {
    const thing = text.things[at];
    return thing === undefined ? [] : [{ id, ...thingShown(thing, lines, record) }];
  });
};

/** The words that state an asked thing without proving it: a scope line with its certificate, or a text of the profile. Null where only several together do. */
export const statedAs = ({ need, text }: Question, lab: LabProfile, id: string): { line: string; where: string } | null => {
  const thing = text.things[need.reading.things.findIndex((each) => each.id === id)];
  if (thing === undefined) return null;
  const scope = scopeLinesOf(lab, need.today).find(({ terms }) => shows(thing, terms));
  if (scope) return { line: scope.text, where: whereOf(scope.certificate) };
  const stated = profileTexts(lab, []).find(([field, words]) => shows(thing, termsOf([[field, words]])));
  return stated ? { line: stated[1], where: 'Profile' } : null;
};

const proofOfCertificates = ({ need }: Question, record: LabRecord, { types }: Condition): Proof => {
  if (demandsMet(need, [types], record.certificateRows) > 0) return 'proven';
  const isNamed = record.certificates.some(
    ({ type, kind }) => kind === 'claimed' && (types & (1 << certificationTypes.indexOf(type))) !== 0,
  );
  return isNamed ? 'claimed' : 'not-shown';
};

const proofOfNearness = ({ need }: Question, { place }: LabRecord): Proof =>
  place !== null && need.place !== null && isNearEnough({ ...need, sameDay: true }, place) ? 'proven' : 'not-shown';

const proofOfLaw = (standing: NonNullable<Score['standing']>): Proof =>
  standing >= minimumShown ? 'proven' : standing > standings.nothing ? 'claimed' : 'not-shown';

/**
 * The evidence of a laboratory for each asked term, in order. It cannot show that work is for research only, so that term is
 * left out.
 */
export const termsShown = (question: Question, lab: LabProfile, record: LabRecord, { standing }: Score): ShownTerm[] => {
  const { understanding, conditions } = question.need.reading;
  const shown = new Map<string, ShownTerm>(testsShown(question, lab).map((term) => [term.id, term]));
  const add = (id: string, proof: Proof) => shown.set(id, { id, ...notShown, proof });
  for (const [at, { id }] of understanding.asked.filter(({ kind }) => kind === 'condition').entries()) {
    const condition = conditions[at];
    if (condition === undefined) continue;
    add(id, condition.types === 0 ? proofOfNearness(question, record) : proofOfCertificates(question, record, condition));
  }
  if (standing !== null) add('purpose:returned', proofOfLaw(standing));
  return understanding.asked.flatMap(({ id }) => shown.get(id) ?? []);
};
