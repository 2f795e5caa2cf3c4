import { address, type Chance, type DateStyle, dayIn, organisation, type Place, period, person, written } from './invented.ts';
import { drawLines, filled } from './lines.ts';
import { mentioned, type PaperSpec } from './paper.ts';
import type { CertificateTruth } from './truth.ts';
import { type LetterWording, letterWordings } from './wordings/wordings.ts';

const isNumbered = /#/g;

const sizes = { title: 17, gap: 8 };

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

const drawLetter =
  ({ lines, place, style, years, certificates: [certificate] }: LetterWording): PaperSpec['draw'] =>
  (draft, chance) => {
    const number = certificate?.number ? digitsIn(chance, certificate.number) : chance.digits(6);
    const { facts, issued, expires } = factsOf(chance, place, style, years, number);
    drawLines(
      draft,
      lines.map((line) => filled(line, facts)),
      sizes,
    );
    if (!certificate) return [];
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

/** Papers in wordings that no layout of the set shares, as issuers write them in their own ways. */
export const wordedPapers: readonly PaperSpec[] = letterWordings.map((wording) => ({ ...wording, draw: drawLetter(wording) }));
