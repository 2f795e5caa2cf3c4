import type { CertificationType } from '@aliquot/contract/options';
import issuingBodies from '../../../../../../knowledge/issuing-bodies.json' with { type: 'json' };
import { belowOf, type Layout } from '../text/layout.domain.ts';
import { wordings } from '../text/wordings.domain.ts';

/** A standard that a text names, with its edition where it says one, such as "ISO/IEC 17025:2017". */
export type StandardMention = {
  readonly type: CertificationType | null;
  readonly name: string;
  readonly edition: string | null;
  readonly start: number;
  readonly end: number;
};

const typeOfStandard = new Map(issuingBodies.standards.map(({ pattern, type }) => [pattern, type as CertificationType]));

/** Standards of management systems, which certification bodies certify; laboratories are accredited to the others. */
const ofManagement: ReadonlySet<string> = new Set(wordings['standard.management']);

const numberOf = (name: string): string => /\d{4,5}/.exec(name)?.[0] ?? '';

const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(issuingBodies.standards.map(({ pattern, name }) => [pattern, name])),
  ...Object.fromEntries(wordings['standard.otherTitles'].map((name) => [numberOf(name), name])),
};

// OCR reads the slash as A or I, drops an I of IEC, and drops or doubles the colon before the edition.
const organisation = String.raw`(?:[I1l|][S5][O0](?: ?[/\\|AI1l-]? ?[I1lT|]{0,2}E[CG])?|IEC|OHSAS|IMNC|NMX-EC|NTC|EN)`;
const nationalPrefix = String.raw`(?:(?:DIN|BS|NF|UNE|NEN|ANSI?|NMX-EC|NMX-CC|NTC|EN|JIS Q|CAN-P)[ /-]?){0,3}`;
const number = `(${Object.keys(titles).join('|')})`;
const edition = String.raw`(?:(?:-\d)?[ ]?[:;.,(-]?[ ]?(?:\(E\)[ ]?)?2?((?:19|20)\d{2})(?!\d)\)?)?`;
const pattern = new RegExp(
  `(?<![A-Za-z0-9])${nationalPrefix}${organisation}[ :.\\n-]{0,2}(?:Standard )?${number}${edition}`,
  'g',
);

/** True when a standard's name, such as "ISO 14001:2015", is that of a management system. */
export const isOfManagement = (name: string): boolean => ofManagement.has(numberOf(name));

/** True when two names are of one standard, regardless of edition. */
export const sameStandard = (a: string, b: string): boolean => numberOf(a) === numberOf(b);

/** A recognized heading may have lost "ISO" and the last figure of the year: "13485:201". */
const misread = new RegExp(`(?<!\\d)1?${number} ?: ?(20\\d{0,2})(?!\\d)`, 'g');

/** Standards that the stretch of text names. OCR look-alikes of "ISO" and "IEC" are understood. Linear. */
export const standardMentions = (text: string, start: number, end: number, recognised = false): StandardMention[] => {
  const found: StandardMention[] = [];
  const part = text.slice(start, end);
  const read = [...part.matchAll(pattern)];
  const isRead = (index: number) => read.some((match) => index >= match.index && index < match.index + match[0].length);
  const others = recognised
    ? [...part.matchAll(misread)].filter(({ index, 0: { length } }) => !isRead(index + length - 1))
    : [];
  for (const match of [...read, ...others]) {
    const number = match[1] ?? '';
    const edition = match[2]?.length === 4 ? match[2] : null;
    const name = titles[number] ?? `ISO ${number}`;
    found.push({
      type: typeOfStandard.get(number) ?? null,
      name: edition ? `${name}:${edition}` : name,
      edition,
      start: start + match.index,
      end: start + match.index + match[0].length,
    });
  }
  return found;
};

const endsWithBody = /(?<![A-Za-z0-9])ISO(?:\/IEC)?$/;
const startsWithNumber = new RegExp(`^${number}${edition}`);

/** Standards that a column breaks after "ISO", so that other columns come between the two lines. */
export const brokenStandards = (layout: Layout): StandardMention[] =>
  layout.segments.flatMap((segment): StandardMention[] => {
    if (!endsWithBody.test(segment.text)) return [];
    const [below] = belowOf(layout, segment, segment.page, 1.6);
    const match = below && layout.lines[segment.line]?.segments.length !== 1 ? startsWithNumber.exec(below.text) : null;
    const [whole, digits = '', year = null] = match ?? [];
    if (!below || !whole) return [];
    const name = titles[digits] ?? `ISO ${digits}`;
    const { start } = below;
    return [
      {
        type: typeOfStandard.get(digits) ?? null,
        name: year ? `${name}:${year}` : name,
        edition: year,
        start,
        end: start + whole.length,
      },
    ];
  });
