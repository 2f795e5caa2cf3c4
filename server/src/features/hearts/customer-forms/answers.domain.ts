import { counted } from '@aliquot/contract/counted';
import type { CertificationField, CitedEvidence, FoundCertification } from '@aliquot/contract/hearts/certifications';
import { type FormProposal, type FormTopic, noEvidence } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import { dayOf, longDay } from '../../../kernel/days.ts';
import type { AnswerPlace } from '../../../kernel/form-grid.ts';
import { usStateNames } from '../../../kernel/places/us-states.ts';
import { isAboutToday } from '../judging/fact-subject.domain.ts';
import { samePerson } from '../judging/facts/names.domain.ts';
import { type ControlState, judgeControl } from '../judging/lines/control-state.domain.ts';
import { citeFact, factsFor, type Shown, type StandingCertificate } from '../judging/lines/evidence.domain.ts';
import { controlOf } from '../judging/lines/knowledge.domain.ts';
import { certificateName, sureEnough } from '../judging/lines/standing.domain.ts';
import { quotationsOf } from './quotations.domain.ts';
import { sharesWords, valueFields, wordsBeyond } from './topics.domain.ts';

/** The kind of answer that a question wants. `exact` asks for more than a yes: a number, a time, a way of doing it. */
type Asked = 'contrary' | 'yes-no' | 'number' | 'end' | 'issuer' | 'scope' | 'name' | 'day' | 'certificates' | 'exact';

const auxiliary = /^(?:is|are|do|does|did|has|have|had|can|could|will|would|was|were)\b/i;
const wh = /\b(?:what|which|who|whom|whose|when|where|why|how)\b/i;
const instruction =
  /^(?:please\s+)?(?:describe|list|provide|state|specify|explain|give|indicate|name|attach|detail|outline|enter|identify)\b/i;
/** A measure or a rhythm: yes to it would say more than that the thing is there. */
const measure =
  /\b\d+\s*(?:years?|months?|weeks?|days?|hours?|minutes?|percent|times|levels?|°\s*[cf]|degrees?)\b|\d\s*%|\b(?:one|two|three|four|five|six|seven|ten|twelve) (?:years?|months?|weeks?|days?|hours?|levels?|times)\b|\b(?:daily|weekly|monthly|quarterly|annual|annually|yearly|every|per (?:day|week|month|year)|each (?:day|week|month|year|shift|run)|24\s*\/\s*7|at least|minimum of|within|all|always|never)\b/i;
/** Questions to which the laboratory's proof of the thing is no yes. */
const contrary =
  /\b(?:not|without|lack|lacking|absence|ever|any (?:open|outstanding|pending)|failed|failure to|unable|exempt|instead of)\b/i;

/** The values of a certificate that a question asks for, by its words. */
const values: readonly (readonly [Asked, RegExp])[] = [
  ['end', /\b(?:expir|valid (?:until|to|through|thru)|validity|end date|renewal date)/i],
  ['number', /(?:\b(?:number|no\.|nr\.?|id)|#)(?!\p{L})|\bidentif(?:ier|ication)\b/iu],
  [
    'issuer',
    /\b(?:accreditation|certification|accrediting|certifying|issuing|licensing) (?:body|bodies|agency|authority|organization)|\bissued by\b|\bby whom\b|\bwho (?:issued|granted|accredits|accredited|certifies|certified|licenses|licensed)\b/i,
  ],
  ['scope', /\bscope\b/i],
];

/** A day in the past; the next one is a plan. */
const day = /^when\b|\b(?:last|latest|most recent)\b.*\bdate\b|\bdates? of (?:the |your )?(?:last|latest|most recent)\b/i;
const person =
  /^(?:who|name)\b|^(?:which|what)\b.*\b(?:providers?|schemes?)\b|\bnames? of\b|\bname\s*[:(]|\bname$|\bcontact\s*:?$|\b(?:director|manager|officer|coordinator)\s*:?$/i;
/** Questions for a number or a time, which only words with one answer. */
const amount =
  /\bhow (?:often|frequently|long|many|much|soon|quickly|fast)\b|\b(?:what|which|state|specify)\b.*\b(?:frequency|interval|period|percentage)\b/i;
const often = /\b(?:how (?:often|frequently)|frequency)\b/i;
const rhythm =
  /\b(?:daily|weekly|monthly|quarterly|annual|annually|yearly|every|each (?:day|week|month|year|shift|run|batch)|per (?:day|week|month|year)|once|twice|\d+ times)\b/i;
/** A thing that is written: a procedure shows it without a record. */
const paper = /\b(?:procedures?|polic(?:y|ies)|plans?|sops?|manuals?|written|documented)\b/i;
const planned = /\b(?:next|due|planned|scheduled|will)\b/i;

const askedOf = (question: string): Asked => {
  const text = question.trim();
  const wanted = auxiliary.test(text) ? [] : values.filter(([, pattern]) => pattern.test(text)).map(([asked]) => asked);
  // One value would answer half of a question for two.
  if (wanted.length > 1) return 'exact';
  if (wanted[0]) return wanted[0];
  if (day.test(text) && !planned.test(text)) return 'day';
  if (person.test(text) && !auxiliary.test(text)) return 'name';
  if (/\b(?:accreditations|certifications|certificates|licenses)\b/i.test(text) && !auxiliary.test(text)) return 'certificates';
  if (contrary.test(text)) return 'contrary';
  if (measure.test(text)) return 'exact';
  if (auxiliary.test(text)) return wh.test(text.replace(/\bwhich\b/gi, '')) && /\bhow\b/i.test(text) ? 'exact' : 'yes-no';
  if (wh.test(text) || instruction.test(text)) return 'exact';
  return 'yes-no';
};

const longestQuote = 300;
const mostPlaces = 3;

const quoted = ({ fileName, evidence: { quote, page } }: CitedEvidence): string => {
  const words = quote.replace(/\s+/g, ' ').trim();
  const cut = words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words;
  return `“${cut}” (${fileName}${page === null ? '' : `, page ${page}`})`;
};

const none = (shown: Shown, note: string | null, places: readonly CitedEvidence[] = []): FormProposal => ({
  kind: 'none',
  choice: null,
  answer: noEvidence,
  note,
  places: quotationsOf(shown.documents, places).slice(0, mostPlaces),
});

/** The proposal for a value that no document gives. */
const notFound = (shown: Shown, value: string): FormProposal =>
  none(shown, `Not found in ${counted(shown.documents.length, 'document')}: ${value}.`);

/** An answer with the words that prove it; without words it is no answer. */
const proven = (
  shown: Shown,
  kind: FormProposal['kind'],
  said: string,
  places: readonly CitedEvidence[],
  choice: string | null = null,
): FormProposal => {
  const cited = quotationsOf(shown.documents, places).slice(0, mostPlaces);
  if (cited.length === 0) return none(shown, 'What was found shows too little to quote.');
  return { kind, choice, answer: [said, ...cited.map(quoted)].filter(Boolean).join(' '), note: null, places: cited };
};

const isYes = (choice: string) => /^(?:y|yes|compliant|☒\s*yes)$/i.test(choice.trim());

export const choicesOf = ({ boxes, marks, list }: AnswerPlace): string[] => [
  ...boxes.map(({ label }) => label),
  ...marks.map(({ label }) => label),
  ...(list?.entries ?? []),
];

/** A value as a sentence. */
const stated = (value: string): string => `${dayOf(value) === null ? value.replace(/\.$/, '') : longDay(value)}.`;

/** Those of the main address first: a customer asks about that one. */
const newestFirst = (a: StandingCertificate, b: StandingCertificate) =>
  Number(a.certificate.site !== undefined) - Number(b.certificate.site !== undefined) ||
  (b.certificate.expiryDate ?? '').localeCompare(a.certificate.expiryDate ?? '');

/** The certificates of the laboratory's own that a control is about, in force ones only. */
const certificatesFor = (shown: Shown, control: string) => {
  const types = new Set(
    controlOf(control).evidence.flatMap(({ anyOf }) =>
      anyOf.flatMap((each) => ('certificate' in each ? [each.certificate] : [])),
    ),
  );
  const own = shown.certificates.filter(
    ({ certificate }) => certificate.supersededBy === null && (types.has('any') || types.has(certificate.type as never)),
  );
  return {
    current: own.filter(({ standing }) => standing.level === 'valid').toSorted(newestFirst),
    ended: own
      .filter(({ standing }) => standing.level === 'invalid' && standing.butForEnd?.level === 'valid')
      .toSorted(newestFirst),
  };
};

const cites = ({ evidence }: FoundCertification, fields: readonly CertificationField[]): CitedEvidence[] => {
  const found = fields.flatMap((field) => evidence[field]?.slice(0, 1) ?? []);
  return found.length > 0 ? found : (evidence.type?.slice(0, 1) ?? []);
};

const endOf = ({ expiryDate, expiryInferred }: FoundCertification): string | null =>
  expiryDate === null || expiryInferred ? null : longDay(expiryDate);

/** The site that a certificate is for, where that is not the main address: a value alone would pass for the laboratory's. */
const forSite = ({ site }: FoundCertification): string => (site === undefined ? '' : ` (for ${site})`);

const described = (certificate: FoundCertification): string =>
  [
    `${certificateName(certificate)}${forSite(certificate)}`,
    certificate.issuingBody,
    endOf(certificate) && `until ${endOf(certificate)}`,
  ]
    .filter(Boolean)
    .join(', ');

const expired = (shown: Shown, { certificate }: StandingCertificate): FormProposal =>
  proven(
    shown,
    'expired',
    `Expired: ${certificateName(certificate)} expired on ${longDay(certificate.expiryDate)}.`,
    cites(certificate, ['expiryDate', 'number']),
  );

/** A value of the certificate that a question asks for. */
const fromCertificates = (shown: Shown, control: string, asked: Asked): FormProposal | null => {
  const { current, ended } = certificatesFor(shown, control);
  const [first] = current;
  if (!first) return ended[0] ? expired(shown, ended[0]) : null;
  if (asked === 'certificates' || (controlOf(control).id === 'any-certificate' && asked !== 'yes-no')) {
    const listed = current.slice(0, mostPlaces).map(({ certificate }) => certificate);
    return proven(
      shown,
      'value',
      `${listed.map(described).join('; ')}.`,
      listed.flatMap((each) => cites(each, ['number'])),
    );
  }
  const { certificate } = first;
  const end = endOf(certificate);
  switch (asked) {
    case 'number':
      return certificate.number === null
        ? null
        : proven(shown, 'value', stated(`${certificate.number}${forSite(certificate)}`), cites(certificate, ['number']));
    case 'end':
      return end === null ? null : proven(shown, 'value', `${end}${forSite(certificate)}.`, cites(certificate, ['expiryDate']));
    case 'issuer':
      return certificate.issuingBody === null
        ? null
        : proven(shown, 'value', `${described(certificate)}.`, cites(certificate, ['issuingBody', 'number', 'expiryDate']));
    case 'scope': {
      const scope = [...certificate.scope, ...certificate.accreditedTests].slice(0, 10);
      return scope.length === 0
        ? null
        : proven(
            shown,
            'value',
            `${scope.join('; ')}${forSite(certificate)}.`,
            cites(certificate, ['scope', 'accreditedTests']),
          );
    }
    default:
      return proven(shown, 'value', `${described(certificate)}.`, cites(certificate, ['number', 'expiryDate']));
  }
};

/** Controls about people, whose names answer a question for one. */
const ofPeople: ReadonlySet<string> = new Set(['director', 'laboratory-management', 'organization']);

/** The fact whose value is the answer to a question for a name, with what is looked for. */
const namedBy = (control: string, question: string): readonly [fact: string, label: string] | null => {
  if (control === 'proficiency-enrollment') return ['pt.provider', 'the provider of proficiency tests'];
  if (!ofPeople.has(control)) return null;
  return /\bdirector\b|\bhead of (?:the )?lab/i.test(question)
    ? ['personnel.director', 'the name of the laboratory director']
    : ['personnel.role', 'a name for this role'];
};

const fromFacts = (shown: Shown, kind: string, label: string, question: string): FormProposal => {
  const about = factsFor(shown.documents, { fact: kind }, shown.today).filter(
    ({ document, fact }) => fact.confidence >= sureEnough && isAboutToday(shown, document, fact),
  );
  const found = about.filter(({ fact }) => kind !== 'personnel.role' || isRoleAsked(question, fact.value));
  const isOne = kind.startsWith('personnel.');
  const isSame = (one: string, other: string) => (isOne ? samePerson(nameIn(one), nameIn(other)) : one === other);
  const distinct = found.filter(({ fact }, index) => found.findIndex((each) => isSame(each.fact.value, fact.value)) === index);
  const places = distinct.flatMap(({ document, fact }) => citeFact(document, fact).slice(0, 1));
  const values = distinct.map(({ fact }) => fact.value);
  if (values.length === 0) return notFound(shown, label);
  // Two names for one person are a question for a person.
  if (isOne && values.length > 1) return none(shown, `Several names were found: ${values.join('; ')}.`, places);
  return proven(shown, 'value', stated(values.slice(0, mostPlaces).join('; ')), places);
};

/** The last day on which something that a control looks for took place. */
const fromDays = (shown: Shown, control: string): FormProposal | null => {
  const predicates = controlOf(control).evidence.flatMap(({ anyOf }) => anyOf);
  const facts = predicates.flatMap((predicate) =>
    'fact' in predicate && isPastDay.test(predicate.fact) ? factsFor(shown.documents, predicate, shown.today) : [],
  );
  const certificates = predicates.some((each) => 'certificate' in each && each.shows === 'last-inspection')
    ? shown.certificates.filter(
        ({ certificate, standing }) => standing.level === 'valid' && certificate.lastInspection !== null,
      )
    : [];
  const days = [
    ...facts.map(({ document, fact }) => ({ day: fact.value, places: citeFact(document, fact).slice(0, 1) })),
    ...certificates.map(({ certificate }) => ({
      day: certificate.lastInspection ?? '',
      places: cites(certificate, ['lastInspection']),
    })),
  ];
  const [last] = days.filter(({ day: one }) => one <= shown.today).toSorted((one, other) => other.day.localeCompare(one.day));
  return last ? proven(shown, 'value', stated(last.day), last.places) : null;
};

/** A role is written before its name: "Quality manager: Ann Lee". */
const nameIn = (value: string): string => value.split(':').at(-1) ?? value;

const isRoleAsked = (question: string, value: string): boolean => {
  const [role = ''] = value.toLowerCase().split(':');
  return /quality|\bq[ac]\b/i.test(question) ? role.includes('quality') : question.toLowerCase().includes(role.trim());
};

const fromHolder = (shown: Shown, field: 'holder' | 'address'): FormProposal => {
  const current = shown.certificates
    .filter(
      ({ certificate, standing }) =>
        standing.level === 'valid' && certificate.supersededBy === null && certificate[field] !== null,
    )
    .toSorted(newestFirst);
  const [first] = current;
  if (!first) return notFound(shown, `the laboratory’s ${field === 'holder' ? 'name' : 'address'} on a current certificate`);
  return proven(shown, 'value', stated(first.certificate[field] ?? ''), cites(first.certificate, [field]));
};

const isPastDay = /^(?!.*\b(?:due|next|end)-date$).*\bdate$/;

/** Values that a question can ask for, as they are called where they were looked for in vain. */
const valueNames: Partial<Record<Asked, string>> = {
  number: 'its number',
  end: 'the day on which it ends',
  issuer: 'the body that issued it',
  scope: 'its scope',
  certificates: 'a current certificate',
};

/** More than the name of the thing was read: a procedure or a record of it. */
const describes = ({ step }: ControlState): boolean => step === 'described' || step === 'shown';

const isOfCertificate = (control: string): boolean =>
  controlOf(control).evidence.some(({ anyOf }) => anyOf.some((each) => 'certificate' in each && each.shows === 'current'));

const namesOfStates: readonly string[] = Object.values(usStateNames);
const isIn = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`, 'i').test(text);

/** The states whose license a question asks for. */
const statesAsked = (control: string, question: string): readonly string[] =>
  controlOf(control).evidence.some(({ anyOf }) =>
    anyOf.some((each) => 'certificate' in each && each.certificate === 'state-license'),
  )
    ? namesOfStates.filter((name) => isIn(question, name))
    : [];

/** Without the licenses of other states: each says by its issuing body which one it is of. */
const ofStates = (shown: Shown, states: readonly string[]): Shown => {
  const isOfState = ({ certificate: { type, issuingBody } }: StandingCertificate) =>
    type !== 'state-license' || states.some((name) => isIn(issuingBody ?? '', name));
  return { ...shown, certificates: shown.certificates.filter(isOfState), witnesses: shown.witnesses.filter(isOfState) };
};

const fromControl = (all: Shown, control: string, question: string, place: AnswerPlace): FormProposal => {
  const asked = askedOf(question);
  const states = statesAsked(control, question);
  const shown = states.length > 0 ? ofStates(all, states) : all;
  if (asked === 'contrary') return none(shown, null);
  const name = asked === 'name' ? namedBy(control, question) : null;
  if (name) return fromFacts(shown, ...name, question);
  const last = asked === 'day' ? fromDays(shown, control) : null;
  if (last) return last;
  if (control === 'insurance' && asked === 'end')
    return fromFacts(shown, 'insurance.end-date', 'the end of an insurance', question);
  // Answers of the laboratory in the product's own questionnaire prove nothing to a customer.
  const state = judgeControl(controlOf(control), shown, {});
  const wanted = valueNames[asked] ?? (isOfCertificate(control) && asked === 'exact' ? 'a current certificate' : undefined);
  if (wanted && (asked === 'scope' || isOfCertificate(control))) {
    const value = fromCertificates(shown, control, asked);
    return value ?? (state.status === 'met' ? notFound(shown, wanted) : none(shown, state.note, state.evidence));
  }
  if (states.length > 0 && shown.certificates.length < all.certificates.length && state.status !== 'met')
    return notFound(all, `a license of ${states.join(' or ')}`);
  const answering = often.test(question) ? rhythm : measure;
  const onTopic = state.evidence.filter(({ evidence }) => sharesWords(question, evidence.quote));
  if (amount.test(question)) {
    const measured = describes(state) ? onTopic.filter(({ evidence }) => answering.test(evidence.quote)) : [];
    if (measured.length > 0) return proven(shown, 'words', '', measured);
    return state.status === 'met'
      ? notFound(shown, 'how long, how often or how much')
      : none(shown, state.note, state.evidence);
  }
  // A day on a certificate is not the day of what happened.
  if (asked === 'day' && state.status === 'met' && isOfCertificate(control))
    return notFound(shown, 'the day on which it took place');
  if (state.status !== 'met' && describes(state) && paper.test(question) && onTopic.length > 0)
    return proven(shown, 'words', '', onTopic);
  if (state.status !== 'met') {
    const [ended] = isOfCertificate(control) ? certificatesFor(shown, control).ended : [];
    return ended ? expired(shown, ended) : none(shown, state.note, state.evidence);
  }
  const quotes = state.evidence.map(({ evidence }) => evidence.quote);
  const choices = choicesOf(place);
  const takesYes = asked === 'yes-no' && (choices.length > 0 || auxiliary.test(question.trim()) || question.includes('?'));
  // A name shows that there is a person, not a chart, a role or a qualification.
  if (takesYes && ofPeople.has(control) && onTopic.length === 0) return none(shown, null, state.evidence);
  if (!takesYes || ofPeople.has(control) || wordsBeyond(question, control, [...state.found, ...quotes, ...states]).length > 0)
    return proven(shown, 'words', '', state.evidence);
  const yes = choices.find(isYes) ?? null;
  return proven(
    shown,
    choices.length > 0 && yes === null ? 'words' : 'proven',
    choices.length > 0 && yes === null ? '' : 'Yes.',
    state.evidence,
    yes,
  );
};

/**
 * The answer to a question about a topic by what the documents show today. "Yes" needs a control that is met; everything else is the
 * value or the words that were read, or "No evidence".
 */
export const answerQuestion = (shown: Shown, topic: FormTopic | null, question: string, place: AnswerPlace): FormProposal => {
  if (topic === null) return none(shown, null);
  const field = valueFields.get(topic.id);
  if (topic.kind === 'value') return field ? fromHolder(shown, field) : none(shown, null);
  return fromControl(shown, topic.id, question, place);
};
