import { address, analytes, type Chance, dayIn, instruments, organisation, person, written } from './invented.ts';
import { Draft, type Sheet } from './sheet.ts';
import { kindWordings } from './wordings/kind-wordings.ts';

/** An invented paper with its kind; `wording` is the title that it was made from. */
export type KindPaper = { readonly kind: string; readonly wording: string; readonly sheet: Sheet };

const slot = /\{(\w+)\}/g;

const factFor = (chance: Chance, name: string): string => {
  const digits = /^d(\d)$/.exec(name)?.[1];
  if (digits) return chance.digits(Number(digits));
  const place = () => chance.pick(['us', 'us', 'us', 'uk', 'in', 'sg'] as const);
  switch (name) {
    case 'n':
      return String(chance.whole(2, 9));
    case 'year':
      return String(chance.whole(2012, 2026));
    case 'person':
      return person(chance);
    case 'org':
      return organisation(chance, place());
    case 'city':
      return address(chance, place()).city;
    case 'street':
      return address(chance, place()).street;
    case 'analyte':
      return chance.pick(analytes);
    case 'instrument':
      return chance.pick(instruments);
    case 'date':
      return written(dayIn(chance, 2019, 2027), chance.pick(['us', 'us-long', 'iso']));
    default:
      throw new Error(`no fact for {${name}}`);
  }
};

/** Sentences that papers of any kind may have and that name other kinds. */
const asides = [
  'See the checklist of the quality manual.',
  'The findings of the audit are kept on file.',
  'ISO/IEC 17025 accreditation and CLIA certificate on request.',
  'Method validation is complete.',
  'Calibration is traceable to NIST.',
  'Training records are kept by the quality manager.',
  'The laboratory takes part in proficiency testing.',
  'Licensed by the state department of health.',
  'Standard operating procedures are available in the laboratory.',
  'Corrective action is documented.',
];

const feet = [
  'Page 1 of {n}',
  'Form {d3} Rev. {n} ({date})',
  'Copyright {year} {org}',
  'Confidential',
  'Doc. {d4}, version {n}',
  'Printed {date}',
];

const misread: Readonly<Record<string, string>> = {
  e: 'c',
  o: '0',
  l: '1',
  i: 'l',
  s: '5',
  n: 'm',
  a: 'o',
  t: 'f',
  O: '0',
  B: '8',
  I: 'l',
};

/** Misreads some letters, as text recognition does. */
const noisy = (chance: Chance, text: string, share: number): string =>
  share === 0 ? text : text.replace(/[A-Za-z]/g, (one) => (chance.chance(share) ? (misread[one] ?? one) : one));

/** Draws one paper of a kind: a title, most of its lines, perhaps a letterhead, an aside of another kind and a foot. */
export const kindPaper = (kind: string, chance: Chance, noise = 0): KindPaper => {
  const wording = kindWordings[kind];
  if (!wording) throw new Error(`no wording of ${kind}`);
  const fill = (text: string) =>
    noisy(
      chance,
      text.replace(slot, (_, name: string) => factFor(chance, name)),
      noise,
    );
  const draft = new Draft();
  const title = chance.pick(wording.titles);
  const size = chance.pick([12, 14, 16, 20, 24]);
  const isBold = chance.chance(0.7);
  if (chance.chance(0.5)) draft.text(fill('{org}'), { size: chance.pick([9, 11, 16]), bold: chance.chance(0.5) });
  if (chance.chance(0.3)) draft.text(fill('{street}, {city}'), { size: 9 });
  const shownTitle = chance.chance(0.3) ? fill(title).toUpperCase() : fill(title);
  if (chance.chance(0.75)) {
    if (chance.chance(0.6)) draft.centred(shownTitle, { size, bold: isBold });
    else draft.text(shownTitle, { size, bold: isBold });
  }
  draft.gap(8);
  const share = 0.25 + 0.65 * (chance.whole(0, 10) / 10);
  const isOrdered = chance.chance(0.7);
  const picked = wording.lines.filter(() => chance.chance(share));
  const lines = [...(isOrdered ? picked : chance.shuffled(picked))];
  for (const likely of [0.6, 0.4, 0.2])
    if (chance.chance(likely)) lines.splice(chance.whole(0, lines.length), 0, chance.pick(asides));
  let rows: string[][] = [];
  const close = () => {
    const width = Math.max(0, ...rows.map((row) => row.length));
    const full = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
    if (full[0]) draft.table(full[0], full.slice(1));
    rows = [];
  };
  for (const line of lines) {
    if (line.startsWith('|')) {
      rows.push(
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => fill(cell.trim())),
      );
      continue;
    }
    close();
    if (line.startsWith('# ')) draft.text(fill(line.slice(2)), { size: 12, bold: true });
    else draft.text(fill(line), { size: 10 });
  }
  close();
  if (chance.chance(0.4)) draft.text(fill(chance.pick(feet)), { size: 8 });
  return { kind, wording: title, sheet: draft.sheet() };
};
