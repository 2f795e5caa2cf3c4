import { primaryServices, specializations } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import vocabulary from '../../../../../knowledge/matching-vocabulary.json' with { type: 'json' };
import { concepts, readText, valuesOfMask } from './vocabulary.domain.ts';
import { isTelling, stemOf, stemsOf } from './words.domain.ts';

describe('stems', () => {
  it.each([
    ['sequencing', 'sequence'],
    ['validated', 'validation'],
    ['tumour', 'tumors'],
    ['haematology', 'hematologic'],
    ['antibodies', 'antibody'],
    ['images', 'imaging'],
    ['genetics', 'genetic'],
    ['pathologist', 'pathology'],
  ])('%s and %s are one word', (first, second) => {
    expect(stemOf(first)).toBe(stemOf(second));
  });

  it.each([
    ['virus', 'vial'],
    ['protein', 'proteomics'],
    ['organ', 'organoid'],
  ])('%s and %s are two', (first, second) => {
    expect(stemOf(first)).not.toBe(stemOf(second));
  });

  it('drops accents and punctuation, and knows which words tell nothing', () => {
    expect(stemsOf('Sjögren’s LC-MS/MS')).toEqual(['sjogren', 's', 'lc', 'ms', 'ms']);
    expect(stemsOf('We need 200 samples analyzed by the laboratory').filter(isTelling)).toEqual([]);
  });
});

const named = (text: string) => [...readText(text).concepts].map(({ id }) => id);

describe('the vocabulary', () => {
  it('names only services and specializations that exist, and no phrase of two concepts', () => {
    const wrong = vocabulary.concepts.flatMap((concept: { id: string; services?: string[]; specializations?: string[] }) => [
      ...(concept.services ?? []).filter((value) => !(primaryServices as readonly string[]).includes(value)),
      ...(concept.specializations ?? []).filter((value) => !(specializations as readonly string[]).includes(value)),
    ]);
    const owners = new Map<string, Set<string>>();
    for (const { id, phrases } of vocabulary.concepts) {
      for (const phrase of phrases) {
        const stems = stemsOf(phrase).join(' ');
        owners.set(stems, (owners.get(stems) ?? new Set()).add(id));
      }
    }
    expect(wrong).toEqual([]);
    expect([...owners].filter(([, ids]) => ids.size > 1)).toEqual([]);
  });

  it('has words for every service and every specialization', () => {
    const all = [...concepts.values()];
    const services = all.reduce((mask, concept) => mask | concept.services, 0);
    const covered = all.reduce((mask, concept) => mask | concept.specializations, 0);
    expect(valuesOfMask(primaryServices, services)).toEqual(primaryServices);
    expect(valuesOfMask(specializations, covered)).toEqual(specializations);
  });

  it.each([
    ['NGS', ['ngs']],
    ['next-generation sequencing of exomes', ['ngs', 'whole-exome']],
    ['RT-qPCR and droplet digital PCR', ['qpcr', 'digital-pcr']],
    ['LC–MS/MS', ['lc-ms']],
    ['AAV viral vectors', ['gene-therapy']],
    ['viral load', ['viral-load']],
    ['organic widgets', []],
  ])('%s', (text, ids) => {
    expect(named(text)).toEqual(ids);
  });

  it('keeps the telling words beside, those of a phrase too', () => {
    expect([...readText('Cortisol in the plasma of zebras').words]).toEqual(['cortisol', 'plasma', 'zebra']);
  });
});
