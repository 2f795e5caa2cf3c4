import type { Field } from '../certificates/labels.domain.ts';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase().trim();

/** What a date of a certificate can be of beside its validity: such words leave it without a field. */
const elsewhere =
  /\b(?:birth|born|dob|received|collected|collection|sampl\w+|specimen|report\w*|print\w*|reprint\w*|downloaded|retrieved|updated|revis\w+|amend\w+|supersed\w+|previous|prior|former|precedent\w*|anterior\w*|review\w*|audit\w*|inspect\w*|assess\w*|survey\w*|visit\w*|application|applied|appl(?:y|ies)|due|invoice|order|ship\w*|hired?|training|calibrat\w+|polic\w+|paid|fee|submit\w*|apply|respond|reply|hearing|meeting|deadline|expected|planned|geplant|voraussichtlich|gedruckt|geburt\w*|prufung|begutachtung|impres\w+|nacimiento|naissance)\b/;
const initial =
  /\b(?:initial\w*|original\w*|first|1st|1a|since|erst\w*|primera?|primer|premier|premiere|prima|inicial\w*|initiale?|iniziale|primeira|prvni\w*|puvodni)\b/;
const end =
  /expir|\bexp\b|\bablauf|\blauft ab\b|\bbis(?: zum)?\W*$|\bbefristet\b|\bvenc|\bcaduc|\bscad(?:e|enza)|\becheance\b|\bfin de validite\b|\bjusqu|\bhasta\b|\bfino al\b|\bgeldig tot\b|\bvervalt\b|\bgiltig t|\bgyldig til\b|\bvoimassa\b|\bvalid(?:ity)?\b.{0,20}\b(?:until|to|through|thru|till|upto|up to)\b|\b(?:until|through|thru|till)\b|\blaps(?:e|es|ing)\b|\bgood (?:through|until)\b|\bends?(?: on| date)?\W*$|\bend date\b|\bceases?\b|\btermination date\b|\bvalidade\b|\bvalid[oa] ate\b|\bvalable jusqu|\b(?:platn\w+|plati)\b.{0,24}\bdo\W*$|\bkonec platnosti\b|\b(?:certified|accredited|licensed|registered|approved) to\W*$/;
const start =
  /\beffect|\beff\b|\b(?:in|into|entry into) force\b|\bvalid(?:ity)? (?:from|as of|since|beginning)\b|\bgultig (?:ab|von|vom|seit)\b|\bwirksam\b|\binkraft|\bin kraft\b|\bvigen\w+ (?:desde|a partir)\b|\bentrada en vigor\b|\ben vigor\b|\bvigueur\b|\bprise d ?[’']?effet\b|\ba compter du\b|\bstart(?:s|ing)?\b|\bcommenc|\bbegin|\bdecorrenza\b|\bdebut\b|\binicio\b|\binizio\b|\b(?:platn\w+|plati)\b.{0,24}\bod\W*$|\b(?:certified|accredited|licensed|registered|approved) from\W*$/;
const issue =
  /\bissu|\bgranted?\b|\bgranting\b|\baward|\baccredited (?:on|as of)\b|\baccreditation(?: date)?\W*$|\b(?:registered|registration|licensed|certified|certification|validated|approved|decision)(?: date| on)?\W*$|\bdate of (?:accreditation|certification|registration|licensure|decision)\b|\bausgestellt\b|\bausstellung|\berteil|\bausgabe|\bemision\b|\bemi(?:s|tid[oa]|ssione|ssao)\b|\bexpedi|\bdelivr|\brilasci|\bpresented\b|\brenew(?:al|ed)\b(?!.{0,12}\b(?:due|fee|by)\b)|\bverleend\b|\bafgegeven\b|\bbeschikking\b|\butfard|\bbeviljad|\bdelivered\b|\boctroi\b|\bconce(?:sion|dida)\b|\botorg|\buitgifte\b|\betabli|\bvydan|\bvystaven/;

/**
 * What a date of a certificate is of, from the words before it, whatever their order: "Data di scadenza / Expiring date" is
 * an end, "Most recent accreditation" an issue. Null where the words tell nothing or speak of something else.
 */
export const fieldOfDateWords = (words: string): Field | null => {
  const text = plain(words);
  if (/\bre-?(?:inspection|assessment|accreditation)\b.{0,60}\b(?:prior to|before|by)\W*$/.test(text)) return 'date.expiry';
  if (elsewhere.test(text)) return null;
  if (initial.test(text) && !end.test(text)) return 'date.initial';
  if (end.test(text)) return 'date.expiry';
  if (start.test(text)) return 'date.effective';
  return issue.test(text) ? 'date.issue' : null;
};

/** Whether words before a period of two dates say that it is how long something is valid. */
export const leadsInPeriod = (words: string): boolean =>
  !elsewhere.test(plain(words)) &&
  /\b(?:period|valid\w*|term|effective|dates?|from|gultig\w*|geltung\w*|laufzeit|zeitraum|vigen\w+|periodo|validite|periode|licen[sc]e|permit|accreditation|certification|registration)\b/.test(
    plain(words),
  );
