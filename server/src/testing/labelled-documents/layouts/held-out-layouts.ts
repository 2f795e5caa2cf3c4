import type { CertificateSpec } from '../certificate-spec.ts';
import { written } from '../invented.ts';
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

/** Layouts that measure: rules are not made from them. */
export const heldOutLayouts: readonly CertificateLayout[] = [sentence, ledger, cornered, annex];
