import { describe, expect, it } from 'vitest';
import { lineReaderOf, readLine } from './scope-lines.domain.ts';

describe('which lines of a scope name a test', () => {
  it.each([
    ['Arsenic', 'Heavy metals by ICP-MS', 'the class to which it belongs'],
    ['Whole exome sequencing', 'WES', 'an abbreviation of it'],
    ['NGS', 'Next-generation sequencing', 'other words for it'],
    ['Troponin T', 'Troponin T, high sensitivity', 'all of its words among others'],
    ['pH', 'pH', 'itself, however short'],
    ['CBGA', 'Cannabinoids: CBD, CBGA, THC', 'a word that no vocabulary knows'],
    ['Salmonella spp.', 'Detection of Salmonella spp', 'it with other punctuation'],
    ['Pb', 'Arsenic, cadmium and lead by ICP-MS', 'its name in place of the symbol'],
    ['EtG', 'Ethyl glucuronide by LC-MS/MS', 'its name in place of the abbreviation'],
    ['Cadmium (Cd)', 'Cadmium', 'it without the abbreviation in brackets'],
    ['AST (SGOT)', 'Liver enzymes (ALT, AST)', 'it without its older name in brackets'],
    ['Moisture content', 'Moisture, oven drying', 'it without a word that names no other test'],
    ['Glucose', 'ROUTINE CHEMISTRY (310)', 'the specialty for which the regulation lists it'],
    ['WBC', 'HEMATOLOGY (400)', 'the same under another name'],
  ])('PRM-019 %s is named by “%s”: %s', (test, line) => {
    expect(lineReaderOf(test)(readLine(line))).toBe(true);
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
    ['PD-L1 (22C3)', 'PD-L1 (SP142)', 'another clone in brackets'],
    ['Cortisol', 'ROUTINE CHEMISTRY (310)', 'a specialty that has it not on its list'],
    ['Glucose', 'Routine chemistry', 'the words of a specialty in another scope'],
    ['Pb', 'Assay by HPLC', 'two letters within other words'],
    ['—', 'Anything', 'nothing'],
  ])('PRM-019 %s is not named by “%s”: %s', (test, line) => {
    expect(lineReaderOf(test)(readLine(line))).toBe(false);
  });
});
