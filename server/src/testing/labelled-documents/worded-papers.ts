import { address, type Chance, type DateStyle, dayIn, organisation, type Place, period, person, written } from './invented.ts';
import { mentioned, type PaperSpec } from './paper.ts';
import type { Draft } from './sheet.ts';
import type { CertificateTruth } from './truth.ts';
import { type Certified, certifiedWordings, otherWordings, type Wording } from './wordings.ts';

const isNumbered = /#/g;

type Facts = Readonly<Record<string, string>>;

/** Puts facts in place of their marks, such as "{holder}". */
export const filled = (line: string, facts: Facts): string =>
  line.replace(/\{(\w+)\}/g, (_mark, name: string) => facts[name] ?? '');

export const cellsOf = (line: string): string[] =>
  line
    .slice(1)
    .split('|')
    .map((cell) => cell.trim());

/** Points. */
const labelWidth = 190;

export const drawRows = (draft: Draft, rows: readonly (readonly string[])[]) => {
  const [head, ...rest] = rows;
  if (!head) return;
  if (head.length === 2)
    draft.list(
      rows.map(([label = '', value = '']) => [label, value] as const),
      { labelWidth },
    );
  else draft.table([...head], rest);
};

/** Draws lines: "# " is a title, "^ " stands in the middle, "| a | b" is a row, anything else running text. */
const drawLines = (draft: Draft, lines: readonly string[]) => {
  let rows: string[][] = [];
  const closeRows = () => {
    drawRows(draft, rows);
    rows = [];
  };
  for (const line of lines) {
    if (line.startsWith('|')) {
      rows.push(cellsOf(line));
      continue;
    }
    closeRows();
    if (line === '') draft.gap(8);
    else if (line.startsWith('# ')) draft.centred(line.slice(2), { size: 17, bold: true });
    else if (line.startsWith('^ ')) draft.centred(line.slice(2));
    else draft.text(line);
  }
  closeRows();
};

export const digitsIn = (chance: Chance, pattern: string) => pattern.replace(isNumbered, () => String(chance.whole(1, 9)));

const factsOf = (chance: Chance, place: Place, style: DateStyle, years: number, number: string) => {
  const { issued, expires } = period(chance, [years]);
  const { street, city } = address(chance, place);
  const facts = {
    holder: organisation(chance, place),
    street,
    city,
    person: person(chance),
    number,
    clia: `26D${chance.digits(7)}`,
    issued: written(issued, style),
    expires: written(expires, style),
    first: written(dayIn(chance, 2004, 2012), style),
  };
  return { facts, issued, expires };
};

const drawCertified =
  ({ lines, place = 'us', style = 'us', years = 2, ...certificate }: Certified): PaperSpec['draw'] =>
  (draft, chance) => {
    const number = digitsIn(chance, certificate.number);
    const { facts, issued, expires } = factsOf(chance, place, style, years, number);
    drawLines(
      draft,
      lines.map((line) => filled(line, facts)),
    );
    const all = lines.join('\n');
    const truth: CertificateTruth = {
      type: certificate.type,
      number,
      issueDate: all.includes('{issued}') ? issued : null,
      expiryDate: all.includes('{expires}') ? expires : null,
      issuingBody: certificate.body,
      holder: facts.holder,
      scope: [],
      accreditedTests: [],
    };
    return all.includes('{clia}') ? [truth, mentioned('clia', facts.clia)] : [truth];
  };

const drawOther =
  ({ lines }: Wording): PaperSpec['draw'] =>
  (draft, chance) => {
    const { facts } = factsOf(chance, 'us', 'us-long', 2, chance.digits(6));
    drawLines(
      draft,
      lines.map((line) => filled(line, facts)),
    );
    return [];
  };

/** Papers in wordings that no layout of the set shares, as issuers write them in their own ways. */
export const wordedPapers: readonly PaperSpec[] = [
  ...certifiedWordings.map((wording) => ({ ...wording, part: 'further' as const, draw: drawCertified(wording) })),
  ...otherWordings.map((wording) => ({ ...wording, part: 'further' as const, draw: drawOther(wording) })),
].map(({ id, part, documentType, draw }) => ({ id, part, documentType, draw }));
