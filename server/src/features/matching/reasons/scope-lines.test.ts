import { describe, expect, it } from 'vitest';
import { lineReaderOf } from './scope-lines.domain.ts';

describe('which lines of a scope name a test', () => {
  it.each([
    ['Arsenic', 'Heavy metals by ICP-MS', 'the class to which it belongs'],
    ['Whole exome sequencing', 'WES', 'an abbreviation of it'],
    ['NGS', 'Next-generation sequencing', 'other words for it'],
    ['Troponin T', 'Troponin T, high sensitivity', 'all of its words among others'],
    ['pH', 'pH', 'itself, however short'],
    ['CBGA', 'Cannabinoids: CBD, CBGA, THC', 'a word that no vocabulary knows'],
    ['Salmonella spp.', 'Detection of Salmonella spp', 'it with other punctuation'],
  ])('PRM-019 %s is named by “%s”: %s', (test, line) => {
    expect(lineReaderOf(test)(line)).toBe(true);
  });

  it.each([
    ['Arsenic', 'Mercury', 'another member of its class'],
    ['Troponin T', 'BNP', 'another marker of the heart'],
    ['HER2', 'PD-L1', 'another stain'],
    ['Cortisol', 'Thyroid hormones', 'another hormone'],
    ['Heavy metals', 'Arsenic', 'a member only, where the class is reported'],
    ['Whole-genome sequencing', 'Whole-exome sequencing', 'something alike'],
    ['pH', 'Blood gases: pCO2 and pH meters', 'two letters within other words'],
    ['Total THC', 'Total protein', 'one of its words'],
    ['CBGA', 'Cannabinoid potency', 'a class that the vocabulary does not know'],
    ['—', 'Anything', 'nothing'],
  ])('PRM-019 %s is not named by “%s”: %s', (test, line) => {
    expect(lineReaderOf(test)(line)).toBe(false);
  });
});
