import type { Chance } from '../invented.ts';
import { person, written } from '../invented.ts';
import {
  addressLine,
  type CertificateLayout,
  datePairs,
  drawField,
  heading,
  isIso,
  isNotClia,
  showsExpiry,
  showsIssue,
  specialties,
} from './certificate-layout.ts';

const classic: CertificateLayout = {
  name: 'classic',
  part: 'development',
  fits: isNotClia,
  draw: (draft, spec, facts, chance) => {
    heading(draft, spec, 16);
    draft.gap(12);
    draft.centred(chance.pick(spec.titles), { size: 20, bold: true });
    draft.gap(14);
    if (spec.leadIns.length > 0) draft.centred(chance.pick(spec.leadIns), { size: 11 });
    draft.gap(6);
    draft.centred(chance.chance(0.5) ? facts.holder.toUpperCase() : facts.holder, { size: 18, bold: true });
    draft.gap(2);
    draft.centred(addressLine(facts.address), { size: 11 });
    draft.gap(8);
    draft.centred(chance.pick(spec.leadOuts), { size: 11 });
    const scope = drawField(draft, spec, facts, chance);
    draft.gap(10);
    for (const line of spec.boilerplate) draft.centred(line, { size: 8.5 });
    draft.gap(16);
    const pairs = datePairs(spec, facts, chance);
    draft.list([[chance.pick(spec.numberLabels), facts.number], ...pairs], { labelWidth: 170, boldLabel: chance.chance(0.5) });
    draft.gap(24);
    draft.put(person(chance), draft.margin, draft.y, 10);
    draft.put('President and CEO', draft.margin, draft.y + 13, 9);
    return { issue: showsIssue(pairs, spec), expiry: showsExpiry(pairs, spec), scope, tests: false };
  },
};

const grid: CertificateLayout = {
  name: 'grid',
  part: 'development',
  fits: () => true,
  draw: (draft, spec, facts, chance) => {
    heading(draft, spec, 14);
    draft.gap(6);
    draft.centred(chance.pick(spec.titles), { size: 14, bold: true });
    draft.gap(20);
    const pairs = datePairs(spec, facts, chance);
    draft.grid([
      [
        spec.type === 'clia' ? 'LABORATORY NAME AND ADDRESS' : 'NAME AND ADDRESS',
        `${facts.holder.toUpperCase()}\n${facts.address.street.toUpperCase()}\n${facts.address.city.toUpperCase()}`,
      ],
      [chance.pick(spec.numberLabels), facts.number],
      ['LABORATORY DIRECTOR', facts.director.toUpperCase()],
      ...pairs,
    ]);
    draft.gap(8);
    if (spec.leadOuts.length > 0) draft.text(`The above named laboratory ${chance.pick(spec.leadOuts)}`, { size: 10 });
    const scope = spec.type !== 'clia' && drawField(draft, spec, facts, chance, 11);
    draft.gap(6);
    for (const line of spec.boilerplate) draft.text(line, { size: 9 });
    if (spec.type === 'clia') specialties(draft, facts);
    return {
      issue: showsIssue(pairs, spec),
      expiry: showsExpiry(pairs, spec),
      scope: scope || spec.type === 'clia',
      tests: false,
    };
  },
};

const testTables: readonly {
  head: readonly string[];
  row: (test: string, chance: Chance) => readonly string[];
  widths?: readonly number[];
}[] = [
  {
    head: ['Test', 'Method', 'Matrix'],
    row: (test, chance) => [
      test,
      chance.pick(['SOP-021', 'EPA 200.8', 'ISO 11290-1', 'AOAC 991.43']),
      chance.pick(['Water', 'Serum', 'Food']),
    ],
  },
  {
    head: ['Parameter/Equipment', 'Range', 'CMC (±)', 'Comments'],
    row: (test, chance) => [test, `Up to ${chance.whole(10, 600)} mm`, `${chance.whole(1, 30)}.0 µm`, 'Comparison method'],
  },
  {
    head: ['S. No.', 'Specific Test Performed', 'Test Method Specification', 'Range'],
    row: (test, chance) => ['', test, `IS ${chance.digits(4)}`, `${chance.whole(1, 9)} to ${chance.whole(10, 90)} mg/L`],
    widths: [0.5, 2, 1.6, 1.4],
  },
  {
    head: ['Analyte', 'Specimen', 'Technology'],
    row: (test, chance) => [test, 'Whole blood', chance.pick(['LC-MS/MS', 'RT-PCR', 'Immunoassay'])],
  },
];

const scopePage: CertificateLayout = {
  name: 'scope',
  part: 'development',
  fits: isIso,
  draw: (draft, spec, facts, chance) => {
    draft.right(
      `(${spec.body.slice(0, 40)} Cert. ${facts.number}) Revised ${written('2019-03-11', facts.style)}   Page 1 of 3`,
      { size: 8 },
    );
    heading(draft, spec, 13);
    draft.centred(`SCOPE OF ACCREDITATION TO ${spec.standard ?? 'ISO/IEC 17025:2017'}`, { size: 14, bold: true });
    draft.gap(8);
    draft.centred(facts.holder.toUpperCase(), { size: 12, bold: true });
    draft.centred(facts.address.street);
    draft.centred(facts.address.city);
    draft.centred(`${facts.director}  Phone: 555 123 4567`, { size: 10 });
    draft.gap(8);
    const pairs = datePairs(spec, facts, chance);
    draft.list([...pairs, [chance.pick(spec.numberLabels), facts.number]], { labelWidth: 150 });
    draft.gap(6);
    draft.text(
      'In recognition of the successful completion of the evaluation process, accreditation is granted to this laboratory to perform the following tests:',
    );
    draft.gap(6);
    const table = chance.pick(testTables);
    draft.table(
      table.head,
      facts.tests.map((test, index) =>
        table.row(test, chance).map((cell, column) => (column === 0 && cell === '' ? `${index + 1}.` : cell)),
      ),
      table.widths ? { widths: [...table.widths] } : {},
    );
    return { issue: showsIssue(pairs, spec), expiry: showsExpiry(pairs, spec), scope: false, tests: true };
  },
};

/** Layouts that rules may be made from. */
export const developmentLayouts: readonly CertificateLayout[] = [classic, grid, scopePage];
