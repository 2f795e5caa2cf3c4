import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Each stage with the stages whose files it may use. */
const stages = {
  text: [],
  candidates: ['text'],
  scores: ['text', 'candidates'],
  fields: ['text', 'candidates', 'scores'],
  choice: ['text', 'candidates', 'scores', 'fields'],
};

it.each(Object.entries(stages))('RDG-036: the stage %s rests on those before it', (stage, before) => {
  const files = globSync(`${stage}/*.domain.ts`, { cwd: import.meta.dirname });
  const used = files.flatMap((path) =>
    [...readFileSync(`${import.meta.dirname}/${path}`, 'utf8').matchAll(/from '\.\.\/([a-z]+)\//g)].map(([, name]) => name),
  );
  expect(files.length).toBeGreaterThan(0);
  expect([...new Set(used)].filter((name) => !before.some((one) => one === name))).toEqual([]);
});
