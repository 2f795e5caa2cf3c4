import type { CertificateSpec } from '../certificate-spec.ts';
import { type Chance, dayIn, person, written } from '../invented.ts';
import { type Draft, wrapped } from '../sheet.ts';
import {
  addressLine,
  type CertificateFacts,
  type CertificateLayout,
  drawField,
  isIso,
  isNotClia,
  specialties,
} from './certificate-layout.ts';

const inEnglish = (spec: CertificateSpec) => !['dakks', 'enac', 'cofrac'].includes(spec.id);
const isEnglishIso = (spec: CertificateSpec) => inEnglish(spec) && isIso(spec);

const longTests = [
  'Determination of volatile organic compounds by purge and trap gas chromatography',
  'Enumeration of aerobic mesophilic microorganisms in dairy products',
  'Metals by inductively coupled plasma mass spectrometry',
  'Residual solvents and processing chemicals in botanical extracts',
  'Detection of Mycobacterium tuberculosis complex nucleic acid',
  'Quantitation of human immunodeficiency virus type 1 RNA',
  'Tensile strength and elongation at break of elastomers',
  'Breath alcohol test instruments, function and accuracy',
  'Measurement of free and total carnitine in plasma',
  'Identification of bacteria by mass spectrometry of whole cells',
] as const;

/** The lines of a cell are below each other and the cells of a row differ in height, as in a scope typed as a table. */
const unevenTable = (
  draft: Draft,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  ruled: boolean,
) => draft.table(head, rows, { widths: [...widths], ruled, size: 9 });

const methodsOf = (chance: Chance) =>
  chance.pick(['EPA 8260D; SW-846 5030C and in-house procedure LP-114', 'ISO 4833-1:2013', 'AOAC 2015.01, modified', 'LP-021']);

const wrappedScope: CertificateLayout = {
  name: 'wrapped-scope',
  part: 'further',
  fits: isEnglishIso,
  draw: (draft, spec, facts, chance) => {
    draft.centred('SCOPE OF ACCREDITATION', { size: 13, bold: true });
    draft.centred(`to ${spec.standard ?? 'ISO/IEC 17025:2017'}`, { size: 11 });
    draft.centred(facts.holder, { size: 12, bold: true });
    draft.centred(addressLine(facts.address), { size: 10 });
    draft.centred(`issued by ${spec.body}`, { size: 9 });
    draft.gap(6);
    draft.list(
      [
        [chance.pick(spec.numberLabels), facts.number],
        ['Valid to', written(facts.expires, facts.style)],
      ],
      { labelWidth: 160 },
    );
    draft.gap(8);
    const tests = chance.shuffled(longTests).slice(0, 6);
    const [head, widths, row] = chance.pick([
      [['Test', 'Method', 'Matrix'], [2, 1.6, 1], (test: string) => [test, methodsOf(chance), 'Drinking water, food']],
      [['Matrix', 'Test', 'Method'], [1, 2, 1.6], (test: string) => ['Drinking water, food', test, methodsOf(chance)]],
      [['Test Method', 'Analyte', 'Technique'], [1.6, 2, 1], (test: string) => [methodsOf(chance), test, 'GC-MS']],
    ] as const);
    unevenTable(
      draft,
      head,
      tests.map((test) => row(test)),
      widths,
      chance.chance(0.6),
    );
    // The facts' own tests are not on this page.
    return { issue: false, expiry: true, scope: false, tests: true, testsShown: tests };
  },
};

const continuedScope: CertificateLayout = {
  name: 'continued-scope',
  part: 'further',
  fits: isEnglishIso,
  draw: (draft, spec, facts, chance) => {
    const half = Math.ceil(facts.tests.length / 2);
    const label = chance.pick(spec.numberLabels).replace(/:$/, '');
    const pages = [facts.tests.slice(0, half), facts.tests.slice(half)];
    for (const [index, tests] of pages.entries()) {
      if (index > 0) draft.newPage();
      draft.text(`${spec.heading.at(-1) ?? spec.body}    ${label}: ${facts.number}`, { size: 9 });
      draft.text(`${facts.holder}, ${addressLine(facts.address)}`, { size: 9 });
      draft.gap(6);
      draft.centred(`Scope of accreditation to ${spec.standard ?? ''}${index > 0 ? ' (continued)' : ''}`, {
        size: 13,
        bold: true,
      });
      draft.gap(6);
      draft.table(
        ['Examination', 'Specimen type', 'Technique'],
        tests.map((test) => [
          test,
          chance.pick(['Serum', 'Whole blood', 'Water']),
          chance.pick(['ICP-MS', 'Culture', 'ELISA']),
        ]),
        { ruled: false },
      );
      draft.text(`Page ${index + 1} of ${pages.length}`, { size: 8 });
      draft.text(
        `Date of issue ${written(facts.issued, facts.style)}    This scope expires on ${written(facts.expires, facts.style)}`,
        { size: 8 },
      );
    }
    return { issue: true, expiry: true, scope: false, tests: true };
  },
};

const awardLetter: CertificateLayout = {
  name: 'award-letter',
  part: 'further',
  fits: (spec) => ['cap', 'cola', 'aabb', 'a2la', 'anab', 'a2la-15189'].includes(spec.id),
  draw: (draft, spec, facts, chance) => {
    draft.text(spec.heading.join('\n'), { size: 12, bold: true });
    draft.gap(16);
    draft.text(`${facts.director}\n${facts.holder}\n${facts.address.street}\n${facts.address.city}`);
    draft.gap(8);
    draft.text(`${chance.pick(spec.numberLabels).replace(/:$/, '')}: ${facts.number}`, { bold: true });
    draft.gap(8);
    const end = written(facts.expires, 'us-long');
    const standard = spec.standard ? ` to ${spec.standard}` : '';
    draft.text(
      chance.pick([
        `Congratulations on the accreditation${standard} of your laboratory by ${spec.body}. The accreditation is effective ${written(facts.issued, 'us-long')} and expires on ${end}.`,
        `${spec.body} is pleased to inform you that the laboratory named above is accredited${standard}. Your accreditation takes effect on ${written(facts.issued, 'us-long')} and remains in force until ${end}.`,
      ]),
    );
    draft.text('Please notify us within thirty days of a change of director, ownership or location.');
    draft.gap(16);
    draft.text(`${person(chance)}\nChair, Accreditation Committee`);
    return { issue: true, expiry: true, scope: false, tests: false };
  },
};

/** Prose in the left column, a box of facts in the right one. */
const factsBox: CertificateLayout = {
  name: 'facts-box',
  part: 'further',
  fits: inEnglish,
  draw: (draft, spec, facts, chance) => {
    for (const line of spec.heading.length > 0 ? spec.heading : [spec.body]) draft.centred(line, { size: 14, bold: true });
    draft.centred(chance.pick(spec.titles), { size: 20, bold: true });
    draft.gap(30);
    const top = draft.y;
    const right = draft.margin + draft.inner * 0.64;
    const prose = [
      facts.holder,
      addressLine(facts.address),
      spec.leadOuts.length > 0
        ? `The laboratory named above ${chance.pick(spec.leadOuts)}.`
        : 'The laboratory named above may perform testing as approved.',
      ...spec.boilerplate,
    ];
    let y = top;
    for (const [index, paragraph] of prose.entries()) {
      for (const line of wrapped(paragraph, index === 0 ? 13 : 10, draft.inner * 0.56, index === 0)) {
        y += index === 0 ? 17 : 13.5;
        draft.put(line, draft.margin, y, index === 0 ? 13 : 10, index === 0);
      }
      y += 6;
    }
    const box: (readonly [string, string])[] = [
      [chance.pick(spec.numberLabels).replace(/:$/, ''), facts.number],
      ...(facts.showsIssue
        ? [[chance.pick(['Effective date', 'Issue date', 'Date of issue']), written(facts.issued, facts.style)] as const]
        : []),
      [chance.pick(['Expiration date', 'Expires', 'Valid until']), written(facts.expires, facts.style)],
    ];
    let boxY = top + 14;
    for (const [label, value] of box) {
      draft.put(label, right + 8, boxY, 8);
      draft.put(value, right + 8, boxY + 14, 12, true);
      boxY += 38;
    }
    draft.rule(right, top, draft.width - draft.margin, top);
    draft.rule(right, boxY - 10, draft.width - draft.margin, boxY - 10);
    draft.y = Math.max(y, boxY) + 10;
    if (spec.type === 'clia') specialties(draft, facts);
    return { issue: facts.showsIssue, expiry: true, scope: spec.type === 'clia', tests: false };
  },
};

/** Three dates in a row, of which one is the first day of all; the number at the foot. */
const dateStrip: CertificateLayout = {
  name: 'date-strip',
  part: 'further',
  fits: (spec) => inEnglish(spec) && isNotClia(spec),
  draw: (draft, spec, facts, chance) => {
    draft.centred(chance.pick(spec.titles), { size: 22, bold: true });
    draft.gap(10);
    draft.centred(spec.heading.length > 0 ? spec.heading.join(' ') : spec.body, { size: 11 });
    draft.gap(12);
    draft.centred('Awarded to', { size: 11 });
    draft.centred(facts.holder, { size: 19, bold: true });
    draft.centred(`${facts.address.street}\n${facts.address.city}`, { size: 10 });
    draft.gap(10);
    if (spec.leadOuts.length > 0) draft.centred(`which ${chance.pick(spec.leadOuts)}`, { size: 11 });
    const scope = drawField(draft, spec, facts, chance);
    draft.gap(18);
    const first = dayIn(chance, 2004, 2012);
    const cells = [
      ['First accredited', written(first, facts.style)],
      ['Issued', written(facts.issued, facts.style)],
      ['Expires', written(facts.expires, facts.style)],
    ] as const;
    cells.forEach(([label, value], index) => {
      const x = draft.margin + (index * draft.inner) / 3;
      draft.put(label, x, draft.y, 9);
      draft.put(value, x, draft.y + 14, 11, true);
    });
    draft.gap(44);
    draft.centred(`${chance.pick(spec.numberLabels).replace(/:$/, '')} ${facts.number}`, { size: 10 });
    for (const line of spec.boilerplate) draft.centred(line, { size: 8 });
    return { issue: true, expiry: true, scope, tests: false };
  },
};

/** Everything in one row of a table with a heading above each value. */
const oneRow: CertificateLayout = {
  name: 'one-row',
  part: 'further',
  fits: (spec) => ['ca-license', 'ny-permit', 'fl-nelap', 'fda', 'cola', 'aabb'].includes(spec.id),
  draw: (draft, spec, facts, chance) => {
    for (const line of spec.heading) draft.text(line, { size: 11, bold: true });
    draft.gap(10);
    draft.text(chance.pick(spec.titles), { size: 16, bold: true });
    draft.gap(10);
    draft.list([
      ['Issued to:', `${facts.holder}\n${facts.address.street}\n${facts.address.city}`],
      ['Director:', facts.director],
    ]);
    draft.gap(8);
    draft.table(
      [chance.pick(spec.numberLabels).replace(/:$/, ''), 'Issued', 'Expires'],
      [[facts.number, written(facts.issued, facts.style), written(facts.expires, facts.style)]],
      { size: 10 },
    );
    draft.gap(8);
    for (const line of spec.boilerplate) draft.text(line, { size: 9 });
    draft.text('POST IN A CONSPICUOUS PLACE', { size: 9, bold: true });
    return { issue: true, expiry: true, scope: false, tests: false };
  },
};

/** A print from an authority's page on the web. */
const lookUp: CertificateLayout = {
  name: 'look-up',
  part: 'further',
  fits: (spec) => ['clia', 'ca-license', 'fl-nelap', 'pjla', 'sac', 'nabl'].includes(spec.id),
  draw: (draft, spec, facts, chance) => {
    draft.text(spec.heading.join(' '), { size: 13, bold: true });
    draft.gap(6);
    draft.text(chance.pick(spec.titles), { size: 12 });
    draft.gap(6);
    const rows: (readonly [string, string])[] = [
      [spec.type === 'clia' ? 'Laboratory name' : 'Organization name', facts.holder],
      ['Address', addressLine(facts.address)],
      [chance.pick(spec.numberLabels).replace(/:$/, ''), facts.number],
      ['Status', 'Active'],
      ['Effective date', written(facts.issued, facts.style)],
      ['Expiration date', written(facts.expires, facts.style)],
      ...(spec.standard ? [['Standard', spec.standard] as const] : []),
    ];
    draft.list(rows, { labelWidth: 180, boldLabel: true });
    draft.gap(10);
    draft.text(`Printed on ${written(dayIn(chance, 2025, 2026), facts.style)}`, { size: 8 });
    return { issue: true, expiry: true, scope: false, tests: false };
  },
};

const footLine = ({ number, issued, expires, style }: CertificateFacts, label: string) =>
  `${label} ${number}  |  Valid from ${written(issued, style)} to ${written(expires, style)}`;

/** What matters is in one line at the foot. */
const footer: CertificateLayout = {
  name: 'foot-line',
  part: 'further',
  fits: (spec) => inEnglish(spec) && isNotClia(spec) && spec.leadOuts.length > 0,
  draw: (draft, spec, facts, chance) => {
    draft.gap(40);
    draft.text(chance.pick(spec.titles), { size: 26, bold: true });
    draft.gap(16);
    draft.text(facts.holder, { size: 18, bold: true });
    draft.text(facts.address.street);
    draft.text(facts.address.city);
    draft.gap(16);
    draft.text(chance.pick(spec.leadOuts), { size: 12 });
    const [field] = facts.fields;
    if (field) draft.text(`Field of accreditation: ${field}`, { size: 11 });
    draft.gap(30);
    draft.text(spec.heading.length > 0 ? spec.heading.join('\n') : spec.body, { size: 12, bold: true });
    draft.gap(20);
    draft.text(footLine(facts, chance.pick(spec.numberLabels).replace(/:$/, '')), { size: 9 });
    return { issue: true, expiry: true, scope: Boolean(field), tests: false };
  },
};

/** Layouts drawn after the rules were made, by other eyes: the first look at them says how unseen papers are read. */
export const furtherLayouts: readonly CertificateLayout[] = [
  wrappedScope,
  continuedScope,
  awardLetter,
  factsBox,
  dateStrip,
  oneRow,
  lookUp,
  footer,
];
