import { leadingNumber, type TextSpan } from '../text/numbers.domain.ts';

const labelWord = String.raw`(?:[\p{L}][\p{L}'’/&-]{0,30}\.? ){0,5}`;
const numberWord = String.raw`(?:no|nos|nr|num|number|nummer|numéro|número|numero|n[°º]|id|identifier|identification|code|#|№)`;
const labelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${labelWord})((?:identification |reference |file )?${numberWord}(?![\p{L}]))[.:]{0,2}[ \t]*[:#]?[ \t]*(?=[A-Z0-9])`,
  'giu',
);

const fewestBare = 5;
const longestIndent = 80;

/** Numbers of something else than the laboratory's own certificate. */
const ofOther =
  /\b(?:tax\w*|phone|telephone|tel|fax|mobile|siren|siret|abn|acn|vat|ust|iban|npi|duns|cage|uei|ein|gst\w*|cin|page|rev|revision|issue|version|edition|form|formular|document|doc|dok\w*|sop|lot|charge|batch|serial|catalog|cat|product|item|part|invoice|order|po|policy|customer|client|kunden\w*|account|kit|sample|proben\w*|report|bericht\w*|informe|rapport|case|room|suite|box|site|section|chapter|article|clause|act|law|statute|rule|regulation|method|model|patient|accession|specimen|job|project|quote|contract|agreement|appendix|annex|anexo|annexe|anlage|table|figure|step|clia|npn|medicare|medicaid|audit unit|au|check|cheque|ticket|log|equipment|asset|instrument|seriennummer|handelsregister|hrb|register court|postal|zip|employee|badge|user|tracking|mailstop|epa)\b/iu;

/**
 * Numbers of a page under labels that no list knows ("CLIS ID 0004417", "SCC File Number: 15934"): any words before "number",
 * "no", "ID" and the like, unless they speak of something else than a certificate. `forms` as for `leadingNumber`. Linear.
 */
export const looseNumbers = (text: string, start: number, end: number, forms: readonly RegExp[]): TextSpan[] => {
  const part = text.slice(start, end);
  const found: TextSpan[] = [];
  for (const match of part.matchAll(labelled)) {
    const words = (match[1] ?? '').split('\n').at(-1) ?? '';
    const at = match.index + match[0].length;
    if (ofOther.test(words)) continue;
    const number = leadingNumber(part.slice(at, at + 48), start + at, forms);
    if (!number || !/\d/.test(number.value)) continue;
    // Without any words before it, only a number of the issuing body's form is believed, or one on a line of its own.
    const isBare = words.trim() === '' && !forms.some((form) => form.test(number.value));
    const before = part.slice(Math.max(0, match.index - longestIndent), match.index);
    const isLine = /(?:^|\n)[ \t]*$/.test(before) && /^\s*(?:\n|$)/.test(text.slice(number.end, number.end + 4));
    if (isBare && !(isLine && /[.:]/.test(match[0]) && number.value.length >= fewestBare)) continue;
    found.push(number);
  }
  return found;
};
