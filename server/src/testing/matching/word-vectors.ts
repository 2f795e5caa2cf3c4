import frequencies from '../../../../knowledge/word-frequencies.json' with { type: 'json' };
import { readWordVectors, type WordVectors } from '../../features/hearts/matching/topic/word-vectors.domain.ts';
import { hashOf } from '../../kernel/hash.ts';

const dimensions = 16;

/** Stems that are one topic in the made-up table; every other stem has a direction of its own. */
const topics = [
  ['kidne', 'renal', 'nephron', 'dialys'],
  ['soil', 'plant', 'crop', 'field'],
];

const stems = [...new Set([...topics.flat(), ...Object.values(frequencies.tells).flatMap((row) => row.split(' '))])];

const rowOf = (stem: string): number[] => {
  const topic = topics.find((each) => each.includes(stem))?.[0] ?? stem;
  return Array.from({ length: dimensions }, (_unused, at) => (hashOf(`${topic} ${at}`, 7) % 127) - 63);
};

/** Made-up word vectors as the files of `aliquot vectors import`: all common stems, two topics of four of them. */
export const madeVectors = (): { words: string; bytes: Uint8Array } => ({
  words: stems.map((stem) => `${stem} 100`).join('\n'),
  bytes: Uint8Array.from(stems.flatMap(rowOf)),
});

export const givenVectors = (): WordVectors => {
  const { words, bytes } = madeVectors();
  const read = readWordVectors(words, bytes);
  if (!read.ok) throw new Error(read.details);
  return read.value;
};
