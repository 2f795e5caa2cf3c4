import { describe, expect, it } from 'vitest';
import { type Concept, concepts } from '../words/vocabulary.domain.ts';
import { askedTermsOf, termsOf, textShare, weighTerms } from './text-score.domain.ts';

const laboratories = [
  termsOf([
    ['capability', 'Whole exome sequencing'],
    ['name', 'Zebra Genomics'],
  ]),
  termsOf([
    ['capability', 'Courier pickup'],
    ['description', 'NGS of plasma'],
  ]),
  termsOf([['name', 'Exome House']]),
  termsOf([]),
];
const statistics = {
  laboratories: laboratories.length,
  saying: (term: string) => laboratories.filter((terms) => terms.has(term)).length,
};
const shares = (title: string, description: string) => {
  const weighted = weighTerms(askedTermsOf(title, description, []), statistics);
  return laboratories.map((terms) => textShare(weighted, terms));
};

describe('the text score', () => {
  it('follows meaning over spelling, and where a laboratory says it', () => {
    const [exome = 0, ngs = 0, name = 0, silent = 0] = shares('WES of tumor families', 'next-generation sequencing');
    expect(exome).toBeGreaterThan(ngs);
    expect(ngs).toBeGreaterThan(0);
    expect(exome).toBeGreaterThan(name);
    expect(name).toBeGreaterThan(0);
    expect(silent).toBe(0);
  });

  it('lets loose words help, but never lead', () => {
    const [zebra = 0, courier = 0] = shares('Exome sequencing', 'zebra');
    const [only = 0] = shares('Exome sequencing', 'families');
    expect(zebra).toBeGreaterThanOrEqual(only);
    expect(courier).toBeLessThan(only);
  });

  it('is zero for a request of empty words', () => {
    expect(shares('We need a lab', 'please analyze 20 samples')).toEqual([0, 0, 0, 0]);
  });

  it('words alone stay under half of what concepts earn', () => {
    const asked = askedTermsOf('Exome sequencing', 'zebra gnu impala quagga okapi tapir', []);
    const weighted = weighTerms(asked, statistics);
    const words = termsOf([['capability', 'zebra gnu impala quagga okapi tapir']]);
    const named = termsOf([['capability', 'Exome sequencing']]);
    expect(textShare(weighted, words)).toBeGreaterThan(0);
    expect(textShare(weighted, words)).toBeLessThanOrEqual(695);
    expect(textShare(weighted, named)).toBeGreaterThan(textShare(weighted, words));
  });

  it('a leading concept asks for as much as all others together', () => {
    const culture = concepts.get('cell-culture') as Concept;
    const boosts = (leading: readonly Concept[]) => {
      const asked = askedTermsOf('Karyotype of cell lines', 'qPCR and ELISA.', [culture], leading).concepts;
      const lead = asked.find(({ term }) => term === '#cell-culture')?.boost ?? 0;
      return { lead, others: asked.reduce((sum, { boost }) => sum + boost, 0) - lead };
    };
    expect(boosts([]).lead).toBeLessThan(boosts([]).others);
    expect(boosts([culture])).toEqual({ lead: boosts([]).others, others: boosts([]).others });
  });
});
