import type { Match, ProjectData } from '@aliquot/contract/hearts/matching';
import type { AskedTerm, Understanding } from '@aliquot/contract/hearts/understanding';
import { describe, expect, it } from 'vitest';
import { impressionOf, scoreVersion } from './impressions.domain.ts';

const request: ProjectData = {
  title: 'A secret title',
  researchArea: 'oncology',
  serviceType: 'molecular-testing',
  timeline: 'medium',
  budgetRange: 'medium',
  description: 'A secret description of plasma',
};

const term = (id: string, kind: AskedTerm['kind'], from: AskedTerm['from'] = 'description'): AskedTerm => ({
  id,
  kind,
  label: `secret label of ${id}`,
  words: 'secret words',
  isBroader: false,
  from,
  isPreference: false,
});

const understanding = (asked: AskedTerm[]): Understanding => ({
  asked,
  notNeeded: [term('method:not-needed', 'method')],
  removed: [term('method:removed', 'method')],
  details: [{ kind: 'day', words: 'a secret day', field: 'neededUntil' }],
  notUnderstood: [{ words: 'secret' }],
  isKnown: true,
});

const match = (id: string, changes: Partial<Match> = {}): Match => ({
  id,
  name: 'A laboratory',
  address: 'Street 1',
  capabilities: [],
  contact_info: {},
  matchPercentage: 72,
  matchReason: 'Because of a secret',
  isGenerated: false,
  coordinates: null,
  distanceKm: null,
  terms: null,
  factors: [{ key: 'capabilities', label: 'Services', points: 72, detail: 'secret', source: 'laboratory-profile' }],
  place: 1,
  group: 'shown',
  shown: [],
  certificate: null,
  quote: { text: 'secret', source: 'scope', where: 'A certificate' },
  ...changes,
});

describe('MAT-019 what is kept of an answer', () => {
  it('holds laboratories in their order with place, score and percentage', () => {
    const matches = [match('a'), match('b', { matchPercentage: 71 }), match('c', { matchPercentage: 40, place: 3 })];
    const scores = new Map([
      ['a', 8123],
      ['b', 8101],
    ]);
    const kept = impressionOf(request, { understanding: understanding([]), matches }, (id) => scores.get(id) ?? null);
    expect(kept).toEqual({
      research_area: 'oncology',
      service_type: 'molecular-testing',
      asked: [],
      shown: [
        { lab_id: 'a', place: 1, score: 8123, percentage: 72 },
        { lab_id: 'b', place: 1, score: 8101, percentage: 71 },
        { lab_id: 'c', place: 3, score: null, percentage: 40 },
      ],
      score_version: scoreVersion,
    });
  });

  it('has neither score nor percentage of a suggested profile, nor of anybody when the request was not understood', () => {
    const unrated = { matchPercentage: 0, factors: [] };
    const matches = [match('a', unrated), match('suggested-oncology', { ...unrated, isGenerated: true, place: null })];
    const { shown } = impressionOf(request, { understanding: understanding([]), matches }, () => 1);
    expect(shown).toEqual([
      { lab_id: 'a', place: 1, score: null, percentage: null },
      { lab_id: 'suggested-oncology', place: null, score: null, percentage: null },
    ]);
  });

  it('keeps ids of known terms, and of others that there was one', () => {
    const asked = [
      term('method:ngs', 'method'),
      term('specimen:cell-free-dna', 'specimen', 'form'),
      term('method:words:secret assay', 'method', 'researcher'),
      term('words:secret organ', 'subject', 'researcher'),
      term('method:passwords', 'method'),
    ];
    const kept = impressionOf(request, { understanding: understanding(asked), matches: [match('a')] });
    expect(kept.asked).toEqual([
      { id: 'method:ngs', kind: 'method' },
      { id: 'specimen:cell-free-dna', kind: 'specimen' },
      { id: 'method:other', kind: 'method' },
      { id: 'subject:other', kind: 'subject' },
      { id: 'method:passwords', kind: 'method' },
    ]);
    expect(JSON.stringify(kept)).not.toContain('secret');
  });
});
