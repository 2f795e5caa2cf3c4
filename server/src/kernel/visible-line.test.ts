import { labDataSchema } from '@aliquot/contract/hearts/labs';
import { projectDataSchema } from '@aliquot/contract/hearts/matching';
import { nameSchema } from '@aliquot/contract/people/accounts';
import { lineSchema, visibleLine } from '@aliquot/contract/text';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../testing/cpu-time.ts';

describe('a text on one line', () => {
  it.each<[string, string, string]>([
    ['nothing to do', 'Meridian Labs', 'Meridian Labs'],
    ['blanks around it', '  Meridian Labs\u3000', 'Meridian Labs'],
    ['a zero-width space', 'Meri\u200bdian', 'Meridian'],
    ['a word joiner and a byte order mark', '\ufeffMeri\u2060dian', 'Meridian'],
    ['a soft hyphen', 'Meri\u00addian', 'Meridian'],
    ['a turn of direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['isolates', '\u2066Meridian\u2069', 'Meridian'],
    ['marks of direction', '\u200eMeridian\u200f\u061c', 'Meridian'],
    ['joiners between Latin letters', 'Meri\u200d\u200cdian', 'Meridian'],
    ['fillers that look like a blank', '\u3164Meridian\u115f\uffa0\u2800', 'Meridian'],
    ['tags', 'Meridian\u{e0041}\u{e007f}', 'Meridian'],
    ['a variation selector after a Latin letter', 'Meridian\ufe0f', 'Meridian'],
    ['annotation marks', 'Meri\ufff9d\ufffbian', 'Meridian'],
    ['half a character, and none', 'Meri\ud800dian\uffff', 'Meridian'],
    ['line breaks and control characters', 'Meri\r\nBcc: x\u0007\u2028y', 'Meri Bcc: x y'],
    ['a decomposed letter', 'Cafe\u0301', 'Café'],
    ['Arabic', 'مختبر الأمل', 'مختبر الأمل'],
    ['Persian with a joiner between letters', 'آزمایش\u200cگاه', 'آزمایش\u200cگاه'],
    ['that joiner at the end', 'گاه\u200c', 'گاه'],
    ['two of them in a row', 'آزمایش\u200c\u200cگاه', 'آزمایشگاه'],
    ['Hebrew', 'מעבדה', 'מעבדה'],
    ['Hindi with a joiner', 'क्\u200dष', 'क्\u200dष'],
    ['a variant of an ideograph', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['Chinese', '报告', '报告'],
    ['nothing that can be seen', '\u200b\u202e \ufeff', ''],
    ['an emoji', 'Lab 🧪', 'Lab 🧪'],
  ])('%s', (_what, text, seen) => {
    expect(visibleLine(text)).toBe(seen);
    expect(lineSchema.parse(text)).toBe(seen);
    expect(visibleLine(seen)).toBe(seen);
  });

  it('takes time in proportion to its length', () => {
    const long = 'ن\u200c'.repeat(50_000);
    expect(cpuMilliseconds(() => visibleLine(long))).toBeLessThan(5000);
  });
});

const hidden = 'Meri\u200bdian \u202eLabs';
const seen = 'Meridian Labs';

describe('the texts of forms', () => {
  it('are seen as they are stored', () => {
    expect(nameSchema.parse(hidden)).toBe(seen);
    expect(projectDataSchema.shape.title.parse(hidden)).toBe(seen);
    const { labName, address, equipmentTypes } = labDataSchema.shape;
    expect([labName.parse(hidden), address.parse(hidden), equipmentTypes.parse([hidden])]).toEqual([seen, seen, [seen]]);
  });

  it('are missing when there is nothing to be seen', () => {
    for (const schema of [nameSchema, projectDataSchema.shape.title, labDataSchema.shape.labName])
      expect(schema.safeParse('\u200b\u2066\u2069').success).toBe(false);
  });

  it('keep the lines of a description', () => {
    expect(projectDataSchema.shape.description.parse('one\ntwo')).toBe('one\ntwo');
  });
});
