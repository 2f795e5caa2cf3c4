import { describe, expect, it } from 'vitest';
import { createLines } from './lines.domain.ts';

const openIn = (limits: { perUser: number; perServer: number }) => {
  const lines = createLines(limits);
  const ended: string[] = [];
  const open = (userId: string, name: string) => lines.add({ userId, end: () => ended.push(name) });
  return { lines, ended, open };
};

describe('open live connections', () => {
  it('T19 end with the oldest of a person who opens too many, and with nobody else', () => {
    const { lines, ended, open } = openIn({ perUser: 2, perServer: 100 });
    for (const [who, name] of [
      ['ada', 'a1'],
      ['bob', 'b1'],
      ['ada', 'a2'],
      ['ada', 'a3'],
      ['ada', 'a4'],
    ] as const)
      open(who, name);
    expect(ended).toEqual(['a1', 'a2']);
    expect(lines.count()).toBe(3);
  });

  it('T19 end with the oldest of all when the server holds too many', () => {
    const { lines, ended, open } = openIn({ perUser: 10, perServer: 3 });
    for (const name of ['1', '2', '3', '4', '5']) open(`person ${name}`, name);
    expect(ended).toEqual(['1', '2']);
    expect(lines.count()).toBe(3);
  });

  it('make room when they close, once', () => {
    const { lines, ended, open } = openIn({ perUser: 1, perServer: 2 });
    const leave = open('ada', 'a1');
    leave();
    leave();
    open('ada', 'a2');
    open('bob', 'b1');
    expect(ended).toEqual([]);
    expect(lines.count()).toBe(2);
  });

  it('may end the newcomer alone where there is no room at all', () => {
    const { lines, ended, open } = openIn({ perUser: 0, perServer: 5 });
    open('ada', 'a1')();
    expect(ended).toEqual(['a1']);
    expect(lines.count()).toBe(0);
  });
});
