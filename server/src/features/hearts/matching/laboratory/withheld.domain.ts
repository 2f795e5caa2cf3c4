import { type Clause, clausesOf, withoutParts } from '../words/clauses.domain.ts';
import { readText } from '../words/vocabulary.domain.ts';
import { isTelling, stemsOf } from '../words/words.domain.ts';

export type Capability = { readonly name: string; readonly description: string };

const doing =
  'perform|offer|provide|run|accept|carry out|do|conduct|test|support|handle|process|measure|analy[sz]e|sequence|stock|operate|have|take';
const done =
  'performed|offered|done|available|provided|supported|accepted|carried out|conducted|open|run|processed|included|covered|accredited';
const adverbs = '(?:currently |yet |routinely |presently |any longer |any more |in-house )*';

/** Work that is the laboratory's own only, is sent elsewhere, has ended, has not begun, is outside of its scope or is not done. */
const takesBack = new RegExp(
  [
    String.raw`\b(?:our|their|its) own (?:projects?|stud(?:y|ies)|research|program(?:me)?s?|trials?|use|work|products?)\b`,
    String.raw`\binternal(?:ly)? (?:use|used|research|projects?|only)\b`,
    String.raw`\bin[- ]house (?:use|only|research|projects?)\b`,
    String.raw`\bsen[dt][- ]?outs?\b`,
    String.raw`(?:\b(?:is|are|be|gets?) (?:\w+ )?|^\s*)sent (?:out|elsewhere|to (?:an?|another|our|external|partner))\b`,
    String.raw`\breferred (?:out|on|elsewhere|to (?:an?|another|our|external|partner))\b`,
    String.raw`\boutsourc|\bsub-?contracted (?:out|to)\b|\bsub-?contractors?\b`,
    String.raw`\b(?:do|does|did|can|could|will) not ${adverbs}(?:${doing})\b|\b(?:don't|doesn't|can't|cannot|won't) ${adverbs}(?:${doing})\b`,
    String.raw`\bno longer (?:${doing}|${done})\b|\bno longer\b(?=[^.]*$)`,
    String.raw`\b(?:not|never) ${adverbs}(?:${done})\b`,
    String.raw`\bnot (?:yet )?(?:in|within|part of|covered by|under) (?:the |our |its |this )?(?:\w+ )?(?:scope|accreditation)\b`,
    String.raw`\boutside (?:of )?(?:the |our |its )?(?:\w+ )?(?:scope|accreditation)\b`,
    String.raw`\bdiscontinued\b|\bphased out\b|\bceased\b|\b(?:stopped|ended) (?:offering|performing|providing|in)\b|(?<!\b(?:is|are|was|were|be|been) )\bused to (?:${doing})\b|\bformerly (?:${done})\b`,
    String.raw`\bplanned (?:for|in|from)\b|\b(?:is|are) planned\b|\bplan(?:s|ning)? to (?:offer|introduce|add|launch|start)\b|\bcoming (?:soon|in)\b|\b(?:will|to) be (?:offered|available|launched|introduced)\b|\bavailable (?:from|as of|starting) (?:\w+ )?20\d\d\b|\bnot yet\b`,
  ].join('|'),
  'i',
);

/** A clause that begins by leaving something out. */
const leavesOut =
  /^\s*(?:and |or |but )?(?:no|not|nor|except(?: for)?|excluding)\b(?! (?:only|just|least|later|more|less|fewer|limited))/i;

/** A quick look for the words without which nothing is taken back. */
const hint =
  /\b(?:not?|nor|never|own|internal\w*|in[- ]house|sen[dt]|sent|referred|sub-?contract\w*|no longer|outside|discontinued|phased|ceased|stopped|ended|used to|formerly|plan\w*|coming|to be|will be|available|except|excluding|cannot)\b|n't\b|outsourc/i;

const isWithheld = (text: string): boolean => takesBack.test(text) || leavesOut.test(text);

/** In characters: a remark about the whole of a capability, and a description in which one can be. */
const longestRemark = 60;
const longestAbout = 300;

/** True when a clause withholds the capability as a whole: it is short and names nothing besides. */
const isAboutAll = (clause: string): boolean =>
  clause.length <= longestRemark &&
  readText(clause).concepts.size === 0 &&
  stemsOf(clause.replace(takesBack, ' ').replace(leavesOut, ' ')).filter(isTelling).length < 2;

/**
 * The end of the list below a heading: the end of its sentence on the same line, or the next empty line or heading below it.
 */
const endOfList = (text: string, from: number): number => {
  const rest = text.slice(from);
  const isBelow = /^[ \t]*(?:\n|$)/.test(rest);
  const end = isBelow ? rest.search(/\n[ \t]*\n|\n[^\n:]*:|$(?![\s\S])/) : rest.search(/[.;](?:\s|$)|\n|$(?![\s\S])/);
  return from + end;
};

/** Headings that take back what is listed below them, each with its list. */
const excludedLists = (text: string): Clause[] => {
  const lists: Clause[] = [];
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const start = Math.max(...['\n', '.', ';', ':'].map((stop) => text.lastIndexOf(stop, colon - 1))) + 1;
    if (!isWithheld(text.slice(start, colon))) continue;
    const end = endOfList(text, colon + 1);
    lists.push({ text: text.slice(start, end), start, end });
    colon = Math.max(colon, end - 1);
  }
  return lists;
};

/** The parts of a text that take work back, clause by clause, lists below a heading included. */
const withheldParts = (text: string): Clause[] => {
  if (!hint.test(text)) return [];
  const lists = excludedLists(text);
  return [...lists, ...clausesOf(withoutParts(text, lists)).filter((clause) => isWithheld(clause.text))];
};

const without = (text: string, parts: readonly Clause[]): string =>
  withoutParts(text, parts)
    .replace(/\s+/g, ' ')
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s.,;]+|[\s,;]+$/g, '');

/**
 * The part of a capability that is offered to others: leaves out clauses that withhold work; null when the name or description
 * withholds the capability as a whole.
 */
export const offeredPart = ({ name, description }: Capability): Capability | null => {
  const inName = withheldParts(name);
  const offeredName = without(name, inName);
  if (inName.length > 0 && (offeredName === '' || inName.some(({ text }) => isAboutAll(text)))) return null;
  const inDescription = withheldParts(description);
  if (description.length <= longestAbout && inDescription.some(({ text }) => isAboutAll(text))) return null;
  return {
    name: inName.length === 0 ? name : offeredName,
    description: inDescription.length === 0 ? description : without(description, inDescription),
  };
};
