import type { Conversation, Message, Participant } from '@aliquot/contract/engagements/conversations';
import { formatTime } from '../../../ui/text/format.ts';

const firstLetter = (word: string | undefined): string => word?.match(/\p{L}\p{M}*|./u)?.[0] ?? '';

/** The first letters of the first and last name: "Tomas Lindqvist" gives "TL". */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return `${firstLetter(words[0])}${last}`.toUpperCase() || '?';
};

/** Names as a phrase: "Ada", "Ada and Bo", "Ada, Bo, and Cy". */
export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(names);

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();
const millisecondsPerDay = 86_400_000;

/** A day as a divider says it: "Today", "Yesterday", "Tuesday, February 23", with the year where it is another. */
export const dayWords = (at: string, now: Date): string => {
  const day = new Date(at);
  if (sameDay(day, now)) return 'Today';
  if (sameDay(day, new Date(now.getTime() - millisecondsPerDay))) return 'Yesterday';
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...year });
};

/** Since when there is something new: a time today, a weekday of this week, a day before. */
export const sinceWords = (at: string, now: Date): string => {
  const moment = new Date(at);
  if (sameDay(moment, now)) return `New since ${formatTime(at)}`;
  if (now.getTime() - moment.getTime() < 6 * millisecondsPerDay)
    return `New since ${moment.toLocaleDateString('en-US', { weekday: 'long' })}`;
  return `New since ${moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' })}`;
};

/** The first message of somebody else after what was read; undefined where everything was. */
export const firstNew = (messages: readonly Message[], readTo: number, me: string | undefined): Message | undefined =>
  messages.find(({ position, author }) => position > readTo && author.id !== me);

/** Who of the other people has read a message: "Read by Tomas and Helena"; nothing while nobody has. */
export const readByWords = ({ position, author }: Message, people: readonly Participant[]): string | null => {
  const readers = people.filter((person) => person.id !== author.id && person.takes_part && person.read_to >= position);
  return readers.length === 0 ? null : `Read by ${listOf(readers.map(({ name }) => name))}`;
};

/** Who reads what is written here. */
export const readersWords = (
  { people, lab_name }: Pick<Conversation, 'people' | 'lab_name'>,
  me: string | undefined,
): string => {
  const others = people.filter(({ id, takes_part }) => takes_part && id !== me).map(({ name }) => name);
  return `${listOf([...(others.length === 0 ? [`Members of ${lab_name}`] : others), 'administrators'])} can read this.`;
};

const links = /https?:\/\/[^\s<>"']+/gi;
const trailing = /[.,;:!?)\]}»”’]+$/;

export type TextPart = { readonly text: string; readonly href?: string };

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A text in parts, of which web addresses have an `href`. What ends a sentence is no part of an address. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(links)) {
    const address = found.replace(trailing, '');
    if (!isWebAddress(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};
