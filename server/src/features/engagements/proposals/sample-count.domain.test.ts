import { expect, it } from 'vitest';
import { samplesNamed } from './sample-count.domain.ts';

it.each<[string, number | null]>([
  ['Ferritin in 48 plasma samples of dialysis patients.', 48],
  ['Whole exomes of 1,200 saliva samples', 1200],
  ['We send forty frozen tissue biopsies.', 40],
  ['240 FFPE blocks, each sectioned once; the 240 blocks come in two boxes.', 240],
  ['120 samples: 80 plasma samples and 40 serum samples.', 120],
  ['80 plasma samples and 40 serum samples.', null],
  ['Plasma of forty participants, measured twice for three markers.', null],
  ['0.5 mL plasma in 2 mL tubes, 30 samples', 30],
  ['Two aliquots per sample; 96 samples in all', 96],
  ['ISO 15189 samples', null],
  ['Sequencing of tumors', null],
  ['', null],
])('PRM-035: %s', (text, expected) => {
  expect(samplesNamed(text)).toBe(expected);
});
