import { readText } from '../words/vocabulary.domain.ts';

export type Capability = { readonly name: string; readonly description: string };

/** A laboratory that says of work that it is its own only, is sent elsewhere or has ended, does not offer that work. */
const notForOthers =
  /\b(?:our|their|its) own (?:projects?|stud(?:y|ies)|research|programs?|programmes?|trials?|use|work|products?)\b|\binternal(?:ly)? (?:use|used|research|projects?|only)\b|\bin[- ]house (?:use|only|research|projects?)\b|\bsen[dt][- ]?outs?\b|\bsent (?:out|elsewhere|to (?:an?|another|our|external|partner))\b|\breferred (?:out|on|elsewhere|to (?:an?|another|our|external|partner))\b|\boutsourc|\bsub-?contract|\bnot (?:currently |yet )?(?:offered|available|open)\b|\bno longer (?:offered|performed|available)\b|\bdiscontinued\b/i;

export const isWithheld = (text: string): boolean => notForOthers.test(text);

const sentencesOf = (text: string): string[] => text.split(/(?<=[.;!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');

/** Whether a sentence says of the capability as a whole that it is not for others: it names no other work. */
const isAboutAll = (sentence: string): boolean => readText(sentence).concepts.size === 0;

/**
 * What of a capability is offered to others: sentences that take work back are left out, and a capability whose name or
 * description takes it back as a whole is null.
 */
export const offeredPart = ({ name, description }: Capability): Capability | null => {
  if (isWithheld(name)) return null;
  if (!isWithheld(description)) return { name, description };
  const sentences = sentencesOf(description);
  const withheld = sentences.filter(isWithheld);
  if (withheld.some(isAboutAll)) return null;
  return { name, description: sentences.filter((sentence) => !withheld.includes(sentence)).join(' ') };
};
