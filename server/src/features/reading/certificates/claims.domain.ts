import type { ReadingFlag } from '@aliquot/contract/readings';
import { cliaNumbers } from '../text/numbers.domain.ts';
import { type DocumentView, firstPage } from '../text/view.domain.ts';

/** Why a paper that looks like a certificate certifies nobody. */
type Objection = {
  readonly code: 'template' | 'pending' | 'withdrawn' | 'refused' | 'personal' | 'register' | 'statement';
  readonly start: number;
  readonly end: number;
};

const withdrawn = [
  /\b(?:has|have|had|was|were|is)\s+(?:been\s+)?(?:voluntarily\s+|hereby\s+|temporarily\s+)?(?:withdrawn|suspended|revoked|cancell?ed|terminated|rescinded)\b/gi,
  /\b(?:status|standing)\s*:?\s*(?:voluntarily\s+)?(?:withdrawn|suspended|revoked|cancell?ed|terminated|inactive|denied|surrendered)\b/gi,
  /\bnotice of (?:the )?(?:withdrawal|suspension|revocation|termination|denial|cancellation)\b/gi,
  /\bwurde (?:am [\d. ]{6,12})?(?:zurückgezogen|widerrufen|ausgesetzt|entzogen)\b/gi,
  /\bha sido (?:retirad[oa]|suspendid[oa]|revocad[oa]|cancelad[oa])\b/gi,
  /\ba été (?:retirée?|suspendue?|révoquée?|annulée?)\b/gi,
];
const lapsed = [
  /\b(?:your|the|this) (?:accreditation|certificate|licen[sc]e|registration|permit|certification)[^.;\n]{0,30} (?:has )?expired\b/gi,
  /\bis (?:now inactive|no longer (?:valid|accredited|certified|licensed|in force|active))\b/gi,
];

const withdrawnMark =
  /^\W*(?:withdrawn|suspended|revoked|void|cancell?ed|ungültig|widerrufen|anulad[oa]|suspendid[oa]|annulée?|suspendue?)\W*$/i;

const refused = [
  /\b(?:application|request|licen[sc]e|permit|accreditation|certification|registration|renewal)\b[^.;\n]{0,60}\b(?:has|have|was|were|is|are)\s+(?:been\s+)?(?:hereby\s+)?(?:denied|refused|rejected|declined|not (?:been )?(?:granted|approved))\b/gi,
  /\bnotice of (?:denial|refusal|rejection)\b/gi,
  /\b(?:antrag|akkreditierung|erlaubnis)\b[^.;\n]{0,50}\b(?:abgelehnt|versagt)\b/gi,
  /\b(?:solicitud|acreditación|licencia)\b[^.;\n]{0,50}\b(?:denegad[oa]|rechazad[oa])\b/gi,
  /\b(?:demande|accréditation|licence)\b[^.;\n]{0,50}\b(?:refusée?|rejetée?)\b/gi,
];

const profession = String.raw`(?:technologist|technician|scientist|specialist|phlebotomist|cytotechnologist|histotechnologist|physician|pathologist|director|supervisor|nurse|pharmacist|assistant|inspector|auditor|bioanalyst|microbiologist|chemist)`;
/** A license or certificate of one person and not of a laboratory. */
const personal = [
  new RegExp(
    String.raw`\b(?:is|are|as|been)\s+(?:hereby\s+|duly\s+)?(?:licensed|certified|registered|qualified|authori[sz]ed)\b[^.;]{0,40}?\b(?:as|to practice as|to serve as)\s+(?:an?\s+)?[^.;:]{0,60}?\b${profession}\b`,
    'gi',
  ),
  /\b(?:technologist|technician|clinical laboratory scientist|phlebotomist)(?:['’]s)?(?: \([A-Z]+\))? (?:licen[sc]e|certificate|certification|registration)\b/gi,
  /\bhas (?:successfully )?(?:passed|completed|attended|participated in|taken part in)\b[^.;]{0,60}\b(?:exam(?:ination)?|course|training|seminar|workshop|programme?|webinar)\b/gi,
  /\bhat (?:erfolgreich )?(?:an|die|den)\b[^.;]{0,60}\b(?:teilgenommen|bestanden|abgeschlossen)\b/gi,
  /\ba (?:suivi|réussi|participé à)\b[^.;]{0,40}\b(?:formation|examen|stage|cours)\b/gi,
  /\bha (?:superado|completado|aprobado|asistido a|superato|frequentato|completato)\b[^.;]{0,40}\b(?:curso|examen|formación|capacitación|corso|esame|formazione)\b/gi,
  /\b(?:concluiu|frequentou|participou)\b[^.;]{0,40}\b(?:curso|formação|treinamento|exame)\b/gi,
  /\b(?:licensee|license) type\s*:?\s*(?:clinical laboratory |medical )?(?:technologist|technician|scientist|director)\b/gi,
];

const template = [
  /\b(?:sample|specimen|example|template|dummy|mock|fictitious)\s+(?:certificate|only|document|form|copy|scope|licen[sc]e|accreditation|permit)\b/gi,
  /\b(?:certificate|licen[sc]e|scope) (?:sample|template|specimen|example)\b/gi,
  /\bfor (?:training|demonstration|illustration|illustrative|educational) (?:purposes|use)(?: only)?\b/gi,
  /\bnot a (?:valid|real|genuine|actual) (?:certificate|document|licen[sc]e|accreditation)\b/gi,
  /\bthis is (?:only )?an? (?:sample|example|template|specimen|mock-?up)\b/gi,
  /\[\s*(?:laboratory|lab|organi[sz]ation|company|facility|insert|name|date|address|your|certificate|number|holder)\b[^\]\n]{0,40}\]/gi,
  /<\s*(?:insert|name|laboratory|lab|date|address|organi[sz]ation|number)\b[^>\n]{0,40}>/gi,
  /\{\{ ?\w[^}\n]{0,40}\}\}/g,
  /\b(?:MM|DD|XX)[/.-](?:DD|MM|XX)[/.-](?:YYYY|XXXX)\b/g,
  /\bXXDXXXXXXX\b/g,
  /\b(?:example|demo) (?:\w+ ){0,2}(?:company|laborator(?:y|ies)|labs?|organi[sz]ation)\b/gi,
];
const templateMark =
  /^\W*(?:sample|specimen|draft|example|template|muster|entwurf|vorlage|muestra|ejemplo|borrador|spécimen|exemple|brouillon)(?: only| copy| certificate)?\W*$/i;

const pending = [
  /\b(?:expects?|plans?|intends?|aims?|hopes?|wish(?:es)?) to (?:be(?:come)?|obtain|seek|achieve|receive|gain|apply for|get)\b[^.;\n]{0,60}\b(?:accredit|certif|licen[sc])/gi,
  /\b(?:accreditation|certificate|certification)(?: of accreditation)? (?:is )?(?:expected|planned|anticipated|targeted)\b/gi,
  /\b(?:certificate|accreditation|licen[sc]e)\b[^.;\n]{0,40}\b(?:once|as soon as|after it is) (?:it (?:is|has been) )?(?:granted|issued|awarded)\b/gi,
  /\b(?:accreditation|certification|licen[sc]e|licensure|registration|approval|certificate)\s+(?:is\s+|are\s+|status\s*:?\s*)?(?:currently\s+|still\s+)?(?:pending|in process|under review|being processed|not yet (?:granted|issued))\b/gi,
  /\b(?:status|decision)\s*:\s*(?:pending|in process|in progress|applicant|applied|under review)\b/gi,
  /\bpending (?:accreditation|certification|approval|assessment|issuance|decision|review)\b/gi,
  /\b(?:has|have) (?:applied|submitted (?:an|its|their) application) for\b/gi,
  /\b(?:is|are) (?:currently )?(?:seeking|pursuing|working towards?|preparing for|in the process of (?:obtaining|seeking|becoming|applying))\b/gi,
  /\bnot yet (?:been )?(?:accredited|certified|licensed|granted)\b/gi,
  /\b(?:akkreditierung|zertifizierung) (?:ist |wurde )?(?:beantragt|in bearbeitung)\b/gi,
  /\bacreditación en (?:trámite|proceso)\b/gi,
  /\baccréditation en cours\b/gi,
];

/** A laboratory that speaks of its own accreditation states it, and certifies nothing. */
const statement = [
  /\bour (?:accreditation|certification) (?:is|covers|applies|extends|status|number|certificate|schedule|scope)\b/gi,
  /\bour (?:[\p{L}/]+ ){0,2}(?:schedule|scope|certificates?) of (?:accreditation|registration)\b/giu,
  /\bwe (?:are|have been) (?:also |proud to be |currently )?(?:an? )?(?:[A-Z]{3,6}[- ])?(?:accredited|certified) (?:by|to|under|in accordance)\b/g,
  /\b(?:unsere[rn]? (?:akkreditierung|zertifizierung)|notre (?:accréditation|certification)|nuestra (?:acreditación|certificación)|nossa (?:acreditação|certificação)|nostr[ao] (?:accreditamento|certificazione))(?!\p{L})/giu,
];

const conditional =
  /\b(?:if|unless|until|may|might|will|shall|should|whether|when|once|event|not|never|can|could|sofern|falls|nicht|si|sauf|salvo)\b[^.;\n]{0,60}$/i;

const reach = 70;

/** Whether the words before an offset make what follows conditional, future or denied. */
export const isConditional = (text: string, start: number): boolean =>
  conditional.test(text.slice(Math.max(0, start - reach), start));

const firstMatch = (
  view: DocumentView,
  patterns: readonly RegExp[],
  end: number,
  guarded: boolean,
): { start: number; end: number } | null => {
  const text = view.text.slice(0, end);
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      if (guarded && isConditional(text, match.index)) continue;
      return { start: match.index, end: match.index + match[0].length };
    }
  }
  return null;
};

const usualHeight = (view: DocumentView): number => {
  const heights = firstPage(view)
    .map((one) => one.y1 - one.y0)
    .sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
};

/**
 * A mark is one huge word, or is alone on its line in capitals or with "only" or "copy". A table's heading "Specimen" is not a
 * mark.
 */
const markIn = (view: DocumentView, mark: RegExp, end: number) => {
  const usual = usualHeight(view);
  const huge = view.layout.segments
    .filter((one) => one.start < end && view.document.pages[one.page]?.source !== 'flow')
    .flatMap((one) => one.words)
    .find((word) => (word.box?.height ?? 0) > 2 * usual && mark.test(word.text));
  const alone = view.layout.segments.find(
    (one) =>
      one.start < end &&
      mark.test(one.text) &&
      view.layout.lines[one.line]?.segments.length === 1 &&
      (one.text === one.text.toUpperCase() || /\b(?:only|copy|certificate)\b/i.test(one.text)),
  );
  const found = huge ?? alone;
  return found ? { start: found.start, end: found.end } : null;
};

const fewestInRegister = 2;

/** A paper with the CLIA numbers of several laboratories is a list of them, and nobody's certificate. */
const registerIn = (view: DocumentView) => {
  const [page] = view.document.pages;
  const numbers = page ? cliaNumbers(view.text, page.start, page.end) : [];
  const first = numbers[0];
  const others = new Set(numbers.map(({ value }) => value));
  return first && others.size >= fewestInRegister ? { start: first.start, end: first.end } : null;
};

/**
 * What stands against taking a paper that has the form of a certificate as one: it is a template or sample, still pending,
 * withdrawn, refused, a person's, or a list of others' certificates. "May be withdrawn" and the like are no objection. Looks at the first two pages.
 */
export const objectionTo = (view: DocumentView): Objection | null => {
  const end = (view.document.pages[1] ?? view.document.pages[0])?.end ?? view.text.length;
  const withdrawal = firstMatch(view, [...withdrawn, ...lapsed], end, true) ?? markIn(view, withdrawnMark, end);
  if (withdrawal) return { code: 'withdrawn', ...withdrawal };
  const denial = firstMatch(view, refused, end, true);
  if (denial) return { code: 'refused', ...denial };
  const person = firstMatch(view, personal, end, true);
  if (person) return { code: 'personal', ...person };
  const register = registerIn(view);
  if (register) return { code: 'register', ...register };
  const own = firstMatch(view, statement, end, false);
  if (own) return { code: 'statement', ...own };
  const sample = firstMatch(view, template, end, false) ?? markIn(view, templateMark, end);
  if (sample) return { code: 'template', ...sample };
  const wait = firstMatch(view, pending, end, true);
  if (wait) return { code: 'pending', ...wait };
  return null;
};

const explanations: Record<Objection['code'], string> = {
  template: 'This paper has the form of a certificate but is a sample or template',
  pending: 'This document mentions an accreditation or license that is still pending',
  withdrawn: 'This paper says that the accreditation or license was withdrawn or suspended, or is over',
  refused: 'This paper says that an accreditation or license was refused',
  personal: 'This paper certifies or licenses a person and not a laboratory',
  statement: 'This paper is what a laboratory says of its own accreditation or certificate',
  register: 'This paper lists the certificates of several laboratories',
};

/** The objection as a flag of the reading. */
export const objectionFlag = (view: DocumentView, objection: Objection): ReadingFlag => {
  const page = view.document.pages.findLast((one) => one.start <= objection.start)?.number;
  const quote = view.text.slice(objection.start, objection.end).replace(/\s+/g, ' ');
  return {
    code: `certificate-${objection.code}`,
    detail: `${explanations[objection.code]}: "${quote}".`,
    ...(page ? { page } : {}),
  };
};

const sentenceEnd =
  /(?<!\b(?:Cert|No|Nos|Nr|Inc|Ltd|Co|Corp|St|Lic|Dr|Mr|Ms|Reg|Ref|Acc|Accred|approx|Dipl|e\.g|i\.e|vs))[.;!?](?:\s|$)|\n\s*\n|\f/i;

/** The sentence (or line group) around a span, at most `reach` characters each way. */
export const sentenceAround = (text: string, start: number, end: number, reach = 240): string => {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const cut = before.split(sentenceEnd).at(-1) ?? '';
  const rest = sentenceEnd.exec(after);
  return cut + text.slice(start, end) + (rest ? after.slice(0, rest.index) : after);
};

const foreignClaim =
  /\b(?:pending|not (?:yet )?(?:accredited|certified|covered|included|within|part)|applied for|seeking|outside (?:of )?the scope|not in (?:the|our) scope|subcontract(?:ed|or)|calibrated by|calibrations? (?:are|is|were) performed by|supplier|vendor|manufactured (?:by|in|under)|reference materials?|certified reference|standards? (?:used|are)|traceab(?:le|ility)|provider|must be|shall be|should be|required to|requirements for|such as|e\.g\.|for example|withdrawn|suspended|expired|formerly|previously)\b/i;

/** Whether a sentence speaks of somebody else, of a wish, or of a rule, instead of the laboratory itself. */
export const isForeignClaim = (sentence: string): boolean => foreignClaim.test(sentence.replace(/\s+/g, ' '));
