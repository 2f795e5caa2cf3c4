import type { Read } from './labels.domain.ts';
import type { DocumentView } from './view.domain.ts';

const degree =
  /^(?:m\.?d\.?|ph\.?d\.?|dr\.?|prof\.?|mba|msc?|bsc?|m\.?s\.?|b\.?s\.?|mt|mls|dabcc|facp|fcap|rn|hcld|dipl\.?-?|phys\.?|ing\.?|sc\.?|nat\.?|rer\.?|med\.?|mr\.?|ms\.?|mrs\.?|jr\.?|sr\.?|iii?|\([a-z)]+|frcpath|dvm|dvsc|pharm\.?d\.?|cls|asq|cqa|ascp\w*)$/i;
const namePart = /^(?:\p{Lu}[\p{L}'’.-]*|\p{Lu}\.|de|del|la|von|van|der|den|di|da|al|el|bin|le)$/u;
const notPerson =
  /\b(?:laborator|director|manager|supervisor|department|signature|date|name|title|approved|reviewed|quality|policy|procedure|version|revision|page|document|number|office|committee|the|and|of|for|yes|no|none|n\/a|see|pass|fail|technologist|scientist|officer|chair|president|assessor|trainer|inc|llc|ltd|gmbh|test|result|accreditation|certificate)\b/i;

/** Whether a text reads like the name of a person: two to five capitalised words, with or without degrees. */
export const isPersonName = (text: string): boolean => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '' && !degree.test(word));
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => namePart.test(word)) &&
    !notPerson.test(words.join(' ')) &&
    text.length <= 70
  );
};

const blank = /^[\s_.:–—/-]*$/;

/**
 * Reads a short text at the beginning of a span: up to `words` words after separators, ended by a wide gap. Blanks and
 * underscores are nothing.
 */
export const textReader =
  (view: DocumentView, words: number) =>
  (from: number, to: number): Read<string> | null => {
    const raw = view.text.slice(from, to);
    const lead = /^[\s:=.#|*–—-]*/.exec(raw)?.[0].length ?? 0;
    const value =
      raw
        .slice(lead)
        .split(/_{2,}|\s{3,}|\t/)[0]
        ?.trim() ?? '';
    if (value === '' || blank.test(value) || !/[\p{L}\p{N}]/u.test(value)) return null;
    if (value.split(/\s+/).length > words) return null;
    return { value: value.replace(/\s+/g, ' ').replace(/[,;:]$/, ''), start: from + lead, end: from + lead + value.length };
  };

/** Reads a person's name at the beginning of a span; what follows the name is left. */
export const personReader =
  (view: DocumentView) =>
  (from: number, to: number): Read<string> | null => {
    const text = textReader(view, 12)(from, to);
    if (!text) return null;
    const words = text.value.split(' ');
    for (let count = Math.min(7, words.length); count >= 2; count--) {
      const name = words.slice(0, count).join(' ').replace(/[,;]$/, '');
      if (isPersonName(name)) return { value: name, start: text.start, end: Math.min(text.end, text.start + name.length) };
    }
    return null;
  };
