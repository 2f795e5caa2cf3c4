import type { CertificateSpec } from './certificate-specs.ts';
import {
  type Address,
  address,
  analytes,
  type Chance,
  type DateStyle,
  instruments,
  organisation,
  type Period,
  period,
  person,
  written,
} from './invented.ts';
import { Draft, type Sheet } from './sheet.ts';
import type { CertificateTruth, LabelledDocument } from './truth.ts';

/** What one certificate says, before it has a layout. */
export type CertificateFacts = Period & {
  readonly holder: string;
  readonly address: Address;
  readonly number: string;
  readonly fields: readonly string[];
  readonly tests: readonly string[];
  readonly director: string;
  readonly style: DateStyle;
  readonly showsIssue: boolean;
  readonly showsExpiry: boolean;
};

export const certificateFacts = (spec: CertificateSpec, chance: Chance): CertificateFacts => ({
  ...period(chance, spec.years),
  holder: organisation(chance, spec.place),
  address: address(chance, spec.place),
  number: spec.number(chance),
  fields:
    spec.fields.length === 0
      ? []
      : spec.type === 'clia'
        ? chance.shuffled(spec.fields).slice(0, chance.whole(1, 4))
        : [chance.pick(spec.fields)],
  tests: chance.shuffled(spec.calibrates ? instruments : analytes).slice(0, chance.whole(4, 9)),
  director: person(chance),
  style: chance.pick(spec.styles),
  showsIssue: chance.chance(0.85),
  showsExpiry: chance.chance(0.92),
});

/** What a layout showed of the facts. */
type Shown = { readonly issue: boolean; readonly expiry: boolean; readonly scope: boolean; readonly tests: boolean };

export type CertificateLayout = {
  readonly name: string;
  readonly part: LabelledDocument['part'];
  readonly fits: (spec: CertificateSpec) => boolean;
  readonly draw: (draft: Draft, spec: CertificateSpec, facts: CertificateFacts, chance: Chance) => Shown;
};

const heading = (draft: Draft, spec: CertificateSpec, size: number) => {
  for (const [index, line] of spec.heading.entries())
    draft.centred(line, { size: index === 0 ? size : size - 3, bold: index === 0 });
};

const date = (iso: string, facts: CertificateFacts, label: string) =>
  written(iso, /^presented/i.test(label) ? 'nth' : facts.style);

const datePairs = (spec: CertificateSpec, facts: CertificateFacts, chance: Chance): [string, string][] => {
  const pairs: [string, string][] = [];
  const issueLabel = chance.pick(spec.issueLabels);
  const expiryLabel = chance.pick(spec.expiryLabels);
  if (facts.showsIssue && !/presented/i.test(issueLabel)) pairs.push([issueLabel, date(facts.issued, facts, issueLabel)]);
  if (facts.showsExpiry) pairs.push([expiryLabel, date(facts.expires, facts, expiryLabel)]);
  return pairs;
};

const showsIssue = (pairs: readonly (readonly [string, string])[], spec: CertificateSpec) =>
  pairs.some(([label]) => spec.issueLabels.includes(label));
const showsExpiry = (pairs: readonly (readonly [string, string])[], spec: CertificateSpec) =>
  pairs.some(([label]) => spec.expiryLabels.includes(label));

const addressLine = ({ street, city }: Address) => `${street}, ${city}`;

const drawField = (draft: Draft, spec: CertificateSpec, facts: CertificateFacts, chance: Chance, size = 12): boolean => {
  const [field] = facts.fields;
  if (!field || spec.type === 'clia' || spec.fieldLabels.length === 0) return false;
  const label = chance.pick(spec.fieldLabels);
  draft.gap(6);
  if (label.endsWith(':')) draft.centred(`${label} ${field}`, { size });
  else {
    draft.centred(label, { size: size - 1 });
    draft.centred(field, { size: size + 2, bold: true });
  }
  return true;
};

const specialties = (draft: Draft, facts: CertificateFacts) => {
  draft.gap(10);
  draft.centred(
    'If you currently hold a Certificate of Compliance or Certificate of Accreditation, below is a list of the laboratory specialties/subspecialties you are certified to perform and their effective date:',
    { size: 8 },
  );
  draft.gap(4);
  draft.table(
    ['LAB CERTIFICATION (CODE)', 'EFFECTIVE DATE'],
    facts.fields.map((field) => [field, '05/31/2001']),
    { ruled: false },
  );
};

const isNotClia = (spec: CertificateSpec) => spec.type !== 'clia';
const isIso = (spec: CertificateSpec) => spec.type === 'iso-17025' || spec.type === 'iso-15189';

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

const sentence: CertificateLayout = {
  name: 'sentence',
  part: 'held-out',
  fits: (spec) => isNotClia(spec) && spec.leadIns.length > 0,
  draw: (draft, spec, facts, chance) => {
    draft.centred(chance.pick(spec.titles), { size: 22, bold: true });
    draft.gap(10);
    heading(draft, spec, 12);
    draft.gap(14);
    draft.centred(chance.pick(spec.leadIns), { size: 11 });
    draft.centred(facts.holder, { size: 16, bold: true });
    draft.centred(facts.address.street);
    draft.centred(facts.address.city);
    draft.gap(8);
    draft.centred(chance.pick(spec.leadOuts), { size: 11 });
    const scope = drawField(draft, spec, facts, chance);
    draft.gap(12);
    const [from, to] = chance.pick(spec.fromTo);
    const both = facts.showsIssue && facts.showsExpiry;
    const expiryLabel = chance.pick(spec.expiryLabels).replace(/:$/, '');
    if (both) draft.centred(`${from} ${written(facts.issued, facts.style)} ${to} ${written(facts.expires, facts.style)}.`);
    else if (facts.showsExpiry) draft.centred(`${expiryLabel} ${written(facts.expires, facts.style)}`);
    draft.gap(6);
    const label = chance.pick(spec.numberLabels).replace(/:$/, '').trim();
    draft.centred(`${label} ${facts.number}`, { size: 12, bold: true });
    draft.gap(10);
    for (const line of spec.boilerplate) draft.centred(line, { size: 8 });
    return { issue: both, expiry: facts.showsExpiry, scope, tests: false };
  },
};

const ledger: CertificateLayout = {
  name: 'ledger',
  part: 'held-out',
  fits: isNotClia,
  draw: (draft, spec, facts, chance) => {
    for (const line of spec.heading.length > 0 ? spec.heading : [spec.body]) draft.text(line, { size: 12, bold: true });
    draft.gap(16);
    draft.text(chance.pick(spec.titles), { size: 18, bold: true });
    draft.gap(12);
    const pairs = datePairs(spec, facts, chance);
    const names: Partial<Record<CertificateSpec['place'], readonly [string, string]>> = {
      de: ['Urkundeninhaber:', 'Anschrift:'],
      es: ['Titular:', 'Dirección:'],
      fr: ['Titulaire :', 'Adresse :'],
    };
    const [nameLabel, addressLabel] = names[spec.place] ?? (['Organization', 'Address'] as const);
    const rows: [string, string][] = [
      [nameLabel, facts.holder],
      [addressLabel, addressLine(facts.address)],
      [chance.pick(spec.numberLabels), facts.number],
      ...pairs,
    ];
    const [field] = facts.fields;
    const scopeLabel = spec.fieldLabels.find((label) => !/^in /i.test(label));
    if (field && scopeLabel) rows.push([scopeLabel, field]);
    draft.table(
      ['', ''],
      rows.map(([label, value]) => [label, value]),
      { widths: [1, 2], size: 10 },
    );
    draft.gap(10);
    if (spec.leadOuts.length > 0) draft.text(`The organization named above ${chance.pick(spec.leadOuts)}`);
    for (const line of spec.boilerplate) draft.text(line, { size: 9 });
    return {
      issue: showsIssue(pairs, spec),
      expiry: showsExpiry(pairs, spec),
      scope: Boolean(field && scopeLabel),
      tests: false,
    };
  },
};

const cornered: CertificateLayout = {
  name: 'cornered',
  part: 'held-out',
  fits: () => true,
  draw: (draft, spec, facts, chance) => {
    const right = draft.width - draft.margin - 190;
    const pairs = datePairs(spec, facts, chance);
    draft.put(spec.heading[0] ?? spec.body, draft.margin, draft.y, 12, true);
    draft.put(`${chance.pick(spec.numberLabels)} ${facts.number}`, right, draft.y, 10);
    pairs.forEach(([label, value], index) =>
      draft.put(`${label.replace(/:$/, '')}: ${value}`, right, draft.y + 14 * (index + 1), 10),
    );
    draft.gap(70);
    for (const line of spec.heading.slice(1)) draft.centred(line, { size: 11 });
    draft.centred(chance.pick(spec.titles), { size: 24, bold: true });
    draft.gap(20);
    if (spec.leadIns.length > 0) draft.centred(chance.pick(spec.leadIns), { size: 11 });
    if (spec.type === 'clia') draft.text('Laboratory:', { size: 9 });
    if (spec.type === 'clia') draft.text(facts.holder, { size: 14, bold: true });
    else draft.centred(facts.holder, { size: 17, bold: true });
    if (spec.type === 'clia') draft.text(addressLine(facts.address));
    else draft.centred(addressLine(facts.address));
    draft.gap(10);
    if (spec.leadOuts.length > 0) draft.centred(chance.pick(spec.leadOuts), { size: 11 });
    const scope = spec.type !== 'clia' && drawField(draft, spec, facts, chance);
    for (const line of spec.boilerplate) draft.centred(line, { size: 9 });
    if (spec.type === 'clia') specialties(draft, facts);
    return {
      issue: showsIssue(pairs, spec),
      expiry: showsExpiry(pairs, spec),
      scope: scope || spec.type === 'clia',
      tests: false,
    };
  },
};

const annex: CertificateLayout = {
  name: 'annex',
  part: 'held-out',
  fits: isIso,
  draw: (draft, spec, facts, chance) => {
    const pairs = datePairs(spec, facts, chance);
    const german = spec.place === 'de';
    draft.text(german ? `Anlage zur Akkreditierungsurkunde ${facts.number}` : 'Schedule of Accreditation', {
      size: 15,
      bold: true,
    });
    draft.text(`${german ? 'nach DIN EN' : 'Accredited to'} ${spec.standard ?? ''}`, { size: 11 });
    draft.text(`issued by ${spec.heading.at(-1) ?? spec.body}`, { size: 9 });
    draft.gap(10);
    draft.list(
      [
        [german ? 'Urkundeninhaber:' : 'Laboratory:', facts.holder],
        [german ? 'Standort:' : 'Address:', addressLine(facts.address)],
        ...pairs,
        ...(german ? [] : [[chance.pick(spec.numberLabels), facts.number] as [string, string]]),
      ],
      { labelWidth: 160 },
    );
    draft.gap(8);
    const head = german
      ? ['Analyt (Messgröße)', 'Untersuchungsmaterial', 'Untersuchungstechnik']
      : ['Materials/Products tested', 'Type of test/Properties measured', 'Standard specifications/Techniques used'];
    draft.table(
      head,
      facts.tests.map((test) =>
        german
          ? [test, 'Serum', 'Immunoassay']
          : ['Water', test, chance.pick(['In-house method TM12', 'BS EN ISO 17294-2', 'HPLC'])],
      ),
      { ruled: chance.chance(0.5) },
    );
    return { issue: showsIssue(pairs, spec), expiry: showsExpiry(pairs, spec), scope: false, tests: true };
  },
};

export const certificateLayouts: readonly CertificateLayout[] = [classic, grid, scopePage, sentence, ledger, cornered, annex];

const truthOf = (spec: CertificateSpec, facts: CertificateFacts, shown: Shown, namesBody: boolean): CertificateTruth => ({
  type: spec.type,
  number: facts.number,
  issueDate: shown.issue ? facts.issued : null,
  expiryDate: shown.expiry ? facts.expires : null,
  issuingBody: namesBody ? spec.body : null,
  holder: facts.holder,
  scope: shown.scope ? facts.fields : [],
  accreditedTests: shown.tests ? facts.tests : [],
});

const documentTypeOf = (spec: CertificateSpec): LabelledDocument['documentType'] => {
  if (spec.type === 'state-license' || spec.type === 'fda') return 'license';
  return spec.type === 'clia' || spec.type === 'iso-9001' ? 'certification' : 'accreditation';
};

/** Draws one certificate in one layout. */
export const labelledCertificate = (
  spec: CertificateSpec,
  layout: CertificateLayout,
  chance: Chance,
  name: string,
): LabelledDocument => {
  const facts = certificateFacts(spec, chance);
  const draft = new Draft(chance.chance(0.5) ? {} : { width: 595, height: 842 });
  const shown = layout.draw(draft, spec, facts, chance);
  const sheet: Sheet = draft.sheet();
  return {
    name,
    family: `${spec.id}/${layout.name}`,
    part: layout.part,
    documentType: documentTypeOf(spec),
    certifications: [
      truthOf(spec, facts, shown, spec.heading.length > 0 || draft.mentions('Perry Johnson') || draft.mentions(spec.body)),
    ],
    sheet,
  };
};
