import type { Message, Participant } from '@aliquot/contract/engagements/conversations';
import { describe, expect, it } from 'vitest';
import { dayWords, firstNew, initialsOf, partsOf, readByWords, readersWords, sinceWords } from './conversation-words.ts';

const now = new Date(2027, 1, 24, 15, 0);
const at = (month: number, day: number, hour = 9, year = 2027) => new Date(year, month - 1, day, hour, 5).toISOString();

const message = (position: number, author: string) => ({ position, author: { id: author } }) as Message;
const person = (id: string, read_to: number, takes_part = true) =>
  ({ id, name: `Person ${id}`, side: 'laboratory', takes_part, read_to }) as Participant;

describe('PRM-006 the words of a conversation', () => {
  it.each([
    ['Tomas Lindqvist', 'TL'],
    ['  Ada  ', 'A'],
    ['Maria de la Cruz', 'MC'],
    ['élodie zoé', 'ÉZ'],
    ['', '?'],
  ])('PRM-006 %s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it.each([
    [at(2, 24), 'Today'],
    [at(2, 23), 'Yesterday'],
    [at(2, 22), 'Monday, February 22'],
    [at(12, 31, 9, 2026), 'Thursday, December 31, 2026'],
  ])('PRM-006 days are dividers: %s is %s', (day, words) => expect(dayWords(day, now)).toBe(words));

  it.each([
    [at(2, 24), 'New since 9:05 AM'],
    [at(2, 19), 'New since Friday'],
    [at(2, 1), 'New since February 1, 2027'],
  ])('PRM-006 %s is %s', (time, words) => expect(sinceWords(time, now)).toBe(words));

  it('PRM-006 new is what others wrote after what was read', () => {
    const messages = [message(1, 'me'), message(2, 'a'), message(3, 'me'), message(4, 'a')];
    expect(firstNew(messages, 2, 'me')?.position).toBe(4);
    expect(firstNew(messages, 4, 'me')).toBeUndefined();
  });

  it('PRM-006 a message says who has read it', () => {
    const people = [person('me', 9), person('a', 3), person('b', 2), person('c', 9, false), person('d', 4)];
    expect(readByWords(message(3, 'me'), people)).toBe('Read by Person a and Person d');
    expect(readByWords(message(9, 'me'), people)).toBeNull();
    expect(readersWords({ people, lab_name: 'Harbor' }, 'me')).toBe(
      'Person a, Person b, Person d, and administrators can read this.',
    );
    expect(readersWords({ people: [person('me', 0)], lab_name: 'Harbor' }, 'me')).toBe(
      'Members of Harbor and administrators can read this.',
    );
  });

  it.each([
    ['See https://example.org/a?b=1#c, please.', ['https://example.org/a?b=1#c']],
    ['(http://example.org)', ['http://example.org']],
    ['javascript:alert(1) data:text/html,x', []],
    ['https://', []],
    ['<a href="https://example.org/x">x</a>', ['https://example.org/x']],
  ])('PRM-006 links of %s', (text, addresses) => {
    const parts = partsOf(text);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(addresses);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
