/** A name and what follows it on the same line, with the length of the name in the source. */
type NameSplit = { readonly name: string; readonly length: number; readonly rest: string };

const legalForm =
  /^(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|plc|llp|lp|pllc|pc|p\.c|p\.a|pa|gmbh|mbh|ag|kg|ug|se|e\.v|ev|ohg|s\.a|sa|s\.l|sl|s\.a\.u|s\.l\.u|selas|selarl|kgaa|s\.a\.s\.u|s\.?a\.? de c\.?v|s\. de r\.?l\.? de c\.?v|a\.?c|s\.?p\.?r\.?l|b\.v\.b\.a|aps|ehf|d\.o\.o|s\.r\.o|a\.s|o\.p\.s|v\.o\.s|kft|sp\. z o\.o|s\. ?coop|e\.k|lda|s\.a\.s|sas|sarl|s\.a\.r\.l|srl|s\.r\.l|s\.p\.a|spa|b\.v|bv|n\.v|nv|a\/s|as|ab|oy|pty|pvt|pte|ltda|ltée|s\. ?de r\. ?l|s\.c|md|m\.d|phd|ph\.d|dba|d\.b\.a)\.?$/i;

/** "Boulder, CO" ends with a state, "Boulder Labs Co." with a legal form. */
const endsWithState = (text: string) => /[a-z], [A-Z]{2}$/.test(text.trim());

/** A legal form that begins a line, such as "Inc. (" of a name that was broken before it; its length, 0 without one. */
export const leadingLegalForm = (text: string): number => {
  const [word = ''] = /^[^\s,(]+/.exec(text) ?? [];
  return legalForm.test(word) ? word.length : 0;
};

const endsWithLegalForm = (text: string) => {
  const last = text
    .trim()
    .split(/[\s,]+/)
    .at(-1);
  return last !== undefined && !endsWithState(text) && legalForm.test(last);
};

/** Whether a line ends with the legal form of a company, such as "GmbH" or "Inc.". */
export const hasLegalForm = endsWithLegalForm;

/** "Provlab", "Umweltanalytik": words that only end like one. */
const organisationEnding =
  /\p{L}(?:lab|labs|labor|labb|analytik|diagnostik|diagnostics|genomics|klinik|medizin|dienst|analysis|logistics)(?![\p{L}])/iu;

const organisationWord =
  /\b(?:lab|labs|laborator(?:y|ies)|laborator(?:ium|ien)|laboratorios?|laboratoires?|labor|testing|analytical|analytics|diagnostics?|diagnostik|diagnóstico|hospital|klinik|krankenhaus|clinic|clínica|medical|medicine|health|healthcare|universit(?:y|ät)|universidad|université|institut[eo]?|instituto|cent(?:er|re)|zentrum|centro|services?|sciences?|scientific|research|pathology|genetics|genomics|biotech|technolog(?:y|ies)|engineering|calibration|metrology|metrolog[iy]a?|department|agency|foundation|bank|group|holdings?|associates|solutions|systems|pharma|international|environmental|college|school|authority|blood|program|programme|prüf\w*|kalibrier\w*)\b/i;

/** Whether a line looks like the name of an organization. */
export const looksLikeOrganisation = (text: string): boolean =>
  (organisationWord.test(text) ||
    organisationEnding.test(text) ||
    endsWithLegalForm(text) ||
    endsWithLegalForm(text.split(',')[0] ?? '') ||
    text.split(/[\s,]+/).some((word) => legalForm.test(word) && word.length > 2)) &&
  !/\b(?:certificate|accreditation|accredited|certify|scope|valid|expir|standard|requirements?|competence|pursuant|director|president|manager|chair|signature|page|phone|tel|fax|www\.|http|@)\b/i.test(
    text,
  );

const nameEnd =
  /^(?:lab|labs|laborator(?:y|ies)|laborator(?:ium|ien|io|ios)|laboratoires?|labor|hospital|klinik|clinic|institut[eo]?|diagnostics|services?|cent(?:er|re)|zentrum|centro|university|universidad|université|associates|solutions|systems|group|department|agency|sciences|analytics|testing|genetics|genomics|pathology|metrology|foundation|authority|school|college|limited|services|ensayos|análisis|analyses|analytik|diagnostik|messtechnik|biologie|métrologie|clínico|house|works)$/i;

/** Whether a name could end here: its last word is a legal form or one that names of laboratories end with. */
export const endsLikeName = (text: string): boolean =>
  endsWithLegalForm(text) ||
  nameEnd.test(
    (
      text
        .trim()
        .split(/[\s,]+/)
        .at(-1) ?? ''
    ).replace(/[.,]$/, ''),
  );

/** Whether every word of a line only ends a name, such as "LABORATORIES, INC." */
export const isNameEnding = (text: string): boolean =>
  text
    .trim()
    .split(/[\s,]+/)
    .every(
      (word) => word === '' || /^\([A-Z]{1,3}\)$/.test(word) || legalForm.test(word) || nameEnd.test(word.replace(/[.,]$/, '')),
    );

const streetStart =
  /^(?:#?\d{1,6}[A-Z]?(?:[-/]\d+)?|p\.?\s?o\.?|suite|ste|unit|plot|floor|level|building|bldg|block|no\.?|room|rm|[A-Z]{1,2}-\d+)$/i;

const afterStreetNumber = /^(?:[\p{L}]|\d+(?:st|nd|rd|th)\b)/u;

/**
 * Separates the name of an organization from an address on the same line: at a comma that no legal form follows, or before a
 * street number. The name keeps its legal form.
 */
export const splitName = (line: string): NameSplit => {
  const parts = line.split(',');
  let name = parts[0] ?? '';
  let taken = 1;
  while (taken < parts.length) {
    const part = parts[taken] ?? '';
    const word = part.replace(/\s*\($/, '').trim();
    if (!(legalForm.test(word) || /^(?:an? |the |dba |d\/b\/a )/i.test(word) || /^(?:and|&) /i.test(word))) break;
    name += `,${part}`;
    taken += 1;
  }
  const words = name.split(/(\s+)/);
  let length = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const next = words[index + 2] ?? '';
    const isStreet = index > 0 && streetStart.test(word) && (afterStreetNumber.test(next) || /^p\.?\s?o\.?$/i.test(word));
    const legalBefore = legalForm.test((words[index - 2] ?? '').replace(/,$/, ''));
    if (isStreet && (/^\d/.test(word) ? /^\d{2,}/.test(word) || legalBefore : true) && length > 2) break;
    length += word.length;
  }
  const capitals = /^((?:[A-Z][A-Z&.'’-]+[ ,]+){2,}?)(?=[A-Z][a-z]+(?:,|\s+[A-Z]))/.exec(name.slice(0, length));
  if (capitals?.[1] && name.slice(0, length).split(/\s+/).length > 3) length = capitals[1].length;
  const kept = name.slice(0, length).replace(/[\s,;:(–-]+$/, '');
  return { name: kept, length: kept.length, rest: line.slice(kept.length).replace(/^[\s,;:–-]+/, '') };
};

const notName =
  /^(?:please |certificate|accreditation|scope|schedule|page|valid|expir|effective|issue|iso\b|iec\b|the |this |has |have |is |in |for |to |of |and |with |by |phone|tel|fax|e-?mail|www|http|date|number|no\.|clia|address|contact|standard|general requirements|attn|mr\.? |ms\.? |mrs\.? |dr\.? |prof)/i;

/** What a form asks for, and no name: "SCC File Number". */
const captionAlone = /\b(?:number|no\.?|id|code|dates?|status|standards?(?:\(s\))?|form)$/i;

/** What a paper is called in some language, and no name. */
const titleAlone =
  /^(?:(?:teil-?)?akkreditierung(?:surkunde)?|urkunde|zertifikat|bescheinigung|erlaubnis|genehmigung|acreditaci[oó]n|certificad[oa]|licencia|permiso|autorizaci[oó]n|anexo t[eé]cnico|accr[eé]ditation|certificat|attestation|annexe technique|autorisation|accreditamento|certificato|certificate|accreditation|licen[sc]e|permit|registration|schedule|annex|anlage)\W*(?:\S*\d\S*)?$/i;

/** Programs and laws under which papers are issued. */
const program =
  /^(?:the )?(?:clinical laboratory improvement (?:amendments?|act|program)\b|good laboratory practice\b|code of federal regulations\b)|\b(?:accreditation|certification|licensure|licensing|registration) program(?:me)?\b|\b(?:amendments|act) of (?:19|20)\d{2}\b/i;

/** Whether a text can be the name of a holder at all. */
export const canBeHolder = (text: string): boolean => {
  const trimmed = text.trim();
  const letters = trimmed.replace(/[^\p{L}]/gu, '').length;
  return (
    letters >= 3 &&
    /^["“]?[\p{Lu}\p{N}]/u.test(trimmed) &&
    trimmed.length <= 140 &&
    trimmed.split(/\s+/).length <= 16 &&
    !notName.test(trimmed) &&
    !/^\d{1,6}[A-Za-z]?(?:[-/]\d+)? \p{L}/u.test(trimmed) &&
    !/^(?:the )?(?:organi[sz]ation|laboratory|laboratories|company|holder|facility|applicant|name|address)\W*$/i.test(
      trimmed,
    ) &&
    !/[:?]$|\b(?:no|nr|number)\.? ?[:#] ?\S*\d|\b(?:no|nr|number)\.? ?\d/i.test(trimmed) &&
    !titleAlone.test(trimmed) &&
    !program.test(trimmed) &&
    !captionAlone.test(trimmed) &&
    !/\b(?:contact|tel|phone|fax|e-?mail)\b ?[.:]|@|https?:/i.test(trimmed) &&
    !/^(?:unit|suite|floor|level|plot|block|p\.? ?o\.? box) [\dA-Z]/i.test(trimmed) &&
    letters >= 0.5 * trimmed.replace(/\s/g, '').length
  );
};

/** Repairs that recognized names need: a stop between two words read for a space, stray marks at the ends. */
export const tidyRecognised = (text: string): string =>
  text
    .replace(/(?<=\p{L}{3})[.:](?=\p{L}{3})/gu, ' ')
    .replace(/(?:\s+[^\p{L}\p{N}.)]{1,3}|\s+\d\s+\p{L}|\s+[\p{Ll}])+$/u, '')
    .replace(/^[^\p{L}\p{N}(]+\s*/u, '')
    .trim();

const phoneOrWeb = /\b(?:phone|tel|telephone|fax|e-?mail|www\.|https?:|contact|attn)\b|@|\(\d{3}\) ?\d{3}/i;

/** Whether a line continues an address: has a digit or a comma, or is short, and is no telephone, web or contact line. */
export const canBeAddress = (line: string): boolean =>
  line.length <= 120 &&
  !phoneOrWeb.test(line) &&
  (/\d/.test(line) || line.includes(',') || line.trim().split(/\s+/).length <= 4);
