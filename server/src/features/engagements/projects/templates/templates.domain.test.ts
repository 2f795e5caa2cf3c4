import { limits } from '@aliquot/contract/limits';
import { researchAreas } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import { type StoredTemplate, shippedTemplates, type Template, templateChanges } from './templates.domain.ts';

const wordsOf = (text: string) => text.split(/\s+/).length;
const placesOf = (text: string) => text.match(/\[[^[\]]+\]/g) ?? [];
const withoutPlaces = (text: string) => text.replace(/\[[^[\]]+\]/g, '');
const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s+/);
const keysWhere = (fails: (template: Template) => boolean) => shippedTemplates.filter(fails).map(({ key }) => key);
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the templates that ship', () => {
  it.each(researchAreas)('REQ-002 REQ-006 are enough for %s to fill the form, in an order of their own', (area) => {
    const positions = shippedTemplates.filter(({ research_area }) => research_area === area).map(({ position }) => position);
    expect(positions.length).toBeGreaterThanOrEqual(limits.templatesPerArea);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });

  it('REQ-006 have a key that begins with their area', () => {
    expect(keysWhere(({ key, research_area }) => !key.startsWith(`${research_area}/`))).toEqual([]);
  });

  it('REQ-007 have a title that needs nothing filled in, and a description of 80 to 160 words', () => {
    expect(keysWhere(({ name }) => name.length < 20 || name.length > 80 || /[[\]{}]/.test(name))).toEqual([]);
    expect(keysWhere(({ description }) => wordsOf(description) < 80 || wordsOf(description) > 160)).toEqual([]);
  });

  it('REQ-007 mark every place to fill in with square brackets, and hold nothing else that looks unfinished', () => {
    expect(keysWhere(({ description }) => placesOf(description).length < 3)).toEqual([]);
    expect(keysWhere(({ description }) => /[[\]{}_]|\b(?:TODO|TBD|XX)/.test(withoutPlaces(description)))).toEqual([]);
  });

  it('REQ-006 share no title and no sentence', () => {
    expect(repeated(shippedTemplates.map(({ name }) => name))).toEqual([]);
    expect(repeated(shippedTemplates.flatMap(({ description }) => sentencesOf(description)))).toEqual([]);
  });
});

const template: Template = {
  key: 'genomics/one',
  name: 'One',
  description: 'First',
  research_area: 'genomics',
  position: 1,
};
const shipped = { ...template, shipped_checksum: 'new' };
const stored: StoredTemplate = { key: template.key, shipped_checksum: 'old', edited_at: null, deleted_at: null };
const someday = new Date('2026-05-01T12:00:00Z');

describe('REQ-006 bringing the stored templates up to date', () => {
  it.each([
    ['writes a new one', [], [shipped], [shipped.key], []],
    ['writes one whose text changed', [stored], [shipped], [shipped.key], []],
    ['does nothing where nothing changed', [{ ...stored, shipped_checksum: 'new' }], [shipped], [], []],
    ['leaves an edited one alone', [{ ...stored, edited_at: someday }], [shipped], [], []],
    ['does not bring a deleted one back', [{ ...stored, deleted_at: someday }], [shipped], [], []],
    ['removes one that ships no more', [stored], [], [], [stored.key]],
    ['keeps an edited one that ships no more', [{ ...stored, edited_at: someday }], [], [], []],
    ['keeps the mark of a deleted one that ships no more', [{ ...stored, deleted_at: someday }], [], [], []],
  ])('%s', (_, before, now, write, remove) => {
    const changes = templateChanges(before, now);
    expect(changes.write.map(({ key }) => key)).toEqual(write);
    expect(changes.remove).toEqual(remove);
  });
});
