import { pattern } from '../text/wordings.domain.ts';

/** A name and what follows it on the same line, with the length of the name in the source. */
type NameSplit = { readonly name: string; readonly length: number; readonly rest: string };

const legalForm = pattern('i')`^${'organization.legalForm'}\.?$`;

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

/** True when a line ends with the legal form of a company, such as "GmbH" or "Inc.". */
export const hasLegalForm = endsWithLegalForm;

/** "Provlab", "Umweltanalytik": words that only end like one. */
const organisationEnding = pattern('iu')`\p{L}${'organization.ending'}(?![\p{L}])`;

const organisationWord = pattern('i')`\b${'organization.word'}\b`;

const otherLine = pattern('i')`\b${'organization.other'}\b`;

/** True when a line looks like the name of an organization. */
export const looksLikeOrganisation = (text: string): boolean =>
  (organisationWord.test(text) ||
    organisationEnding.test(text) ||
    endsWithLegalForm(text) ||
    endsWithLegalForm(text.split(',')[0] ?? '') ||
    text.split(/[\s,]+/).some((word) => legalForm.test(word) && word.length > 2)) &&
  !otherLine.test(text);

const nameEnd = pattern('i')`^${'organization.nameEnd'}$`;

/** True when a name could end here: its last word is a legal form or a usual last word of a laboratory's name. */
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

/** True when every word of a line only ends a name, such as "LABORATORIES, INC." */
export const isNameEnding = (text: string): boolean =>
  text
    .trim()
    .split(/[\s,]+/)
    .every(
      (word) => word === '' || /^\([A-Z]{1,3}\)$/.test(word) || legalForm.test(word) || nameEnd.test(word.replace(/[.,]$/, '')),
    );

/** Words before a trade name or former name of the same organization. */
const furtherName = pattern('iu')`^${'organization.furtherName'}[\s:]`;

const streetStart = pattern('i')`^${'organization.streetStart'}$`;

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
    const [first = ''] = word.split(' ');
    const goesOn = legalForm.test(first) && furtherName.test(word.slice(first.length).trimStart());
    if (!(legalForm.test(word) || goesOn || furtherName.test(word) || /^(?:an?|the|and|&) /i.test(word))) break;
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

const notName = pattern('i')`^${'organization.notName'}`;

/** Labels of a form, which are no names: "SCC File Number". */
const captionAlone = /\b(?:number|no\.?|id|code|dates?|status|standards?(?:\(s\))?|form)$/i;

/** The title of a paper in some language, which is no name. */
const titleAlone = pattern('i')`^${'organization.titleAlone'}\W*(?:\S*\d\S*)?$`;

/** The role of a signer, without a name. */
const role = pattern('iu')`^${'organization.role'}`;

/** Programs and laws under which papers are issued. */
const program = pattern('i')`${'organization.program'}`;

/** Words that only say the kind of paper or laboratory, which are no name. */
export const kindOnly = pattern('i')`^(?:${'holder.kindOnly'}\W*)+$`;

/** A number of a register, as "N° SIREN : 831 475 819" or "VAT DE…", is neither name nor address. */
const register = pattern('iu')`(?<![\p{L}\p{N}])${'organization.register'}\b\W{0,4}[\p{L}]{0,2} ?\d`;

/** True when a text can be the name of a holder at all. */
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
    !register.test(trimmed) &&
    !role.test(trimmed) &&
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

/** True when a line continues an address: has a digit or a comma, or is short, and is no telephone, web or contact line. */
export const canBeAddress = (line: string): boolean =>
  line.length <= 120 &&
  !phoneOrWeb.test(line) &&
  !register.test(line) &&
  (/\d/.test(line) || line.includes(',') || line.trim().split(/\s+/).length <= 4);
