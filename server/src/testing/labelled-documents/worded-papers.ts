import { address, type Chance, type DateStyle, dayIn, organisation, type Place, period, person, written } from './invented.ts';
import { drawLines, filled } from './lines.ts';
import { mentioned, type PaperSpec } from './paper.ts';
import type { CertificateTruth } from './truth.ts';
import { type Certified, certifiedWordings, otherWordings, type Wording } from './wordings/wordings.ts';

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

const drawCertified =
  ({ lines, place = 'us', style = 'us', years = 2, ...certificate }: Certified): PaperSpec['draw'] =>
  (draft, chance) => {
    const number = digitsIn(chance, certificate.number);
    const { facts, issued, expires } = factsOf(chance, place, style, years, number);
    drawLines(
      draft,
      lines.map((line) => filled(line, facts)),
      sizes,
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
      sizes,
    );
    return [];
  };

/** Papers in wordings that no layout of the set shares, as issuers write them in their own ways. */
export const wordedPapers: readonly PaperSpec[] = [
  ...certifiedWordings.map((wording) => ({ ...wording, part: 'further' as const, draw: drawCertified(wording) })),
  ...otherWordings.map((wording) => ({ ...wording, part: 'further' as const, draw: drawOther(wording) })),
].map(({ id, part, documentType, draw }) => ({ id, part, documentType, draw }));
