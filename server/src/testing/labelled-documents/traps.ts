import { certificateSpecs } from './certificate-specs.ts';
import type { Chance } from './invented.ts';
import { certificateFacts } from './layouts/certificate-layout.ts';
import { certificateLayouts, documentTypeOf } from './layouts/certificate-layouts.ts';
import { Draft } from './sheet.ts';
import type { LabelledDocument } from './truth.ts';

/** What makes a paper of certificate form certify nobody. */
const spoilers = {
  'sample-mark': (draft: Draft) => draft.centred('SAMPLE', { size: 40, bold: true }),
  'template-note': (draft: Draft) =>
    draft.centred('This is a sample certificate for illustration purposes only.', { size: 10 }),
  placeholder: (draft: Draft) => draft.centred('[Laboratory Name], [Date]', { size: 10 }),
  withdrawn: (draft: Draft) => draft.centred('NOTICE: This accreditation has been withdrawn.', { size: 12, bold: true }),
  suspended: (draft: Draft) => draft.centred('Status: Suspended', { size: 12, bold: true }),
  pending: (draft: Draft) => draft.centred('Accreditation status: pending', { size: 12, bold: true }),
  'revoked-mark': (draft: Draft) => draft.centred('REVOKED', { size: 36, bold: true }),
} as const;

export type Spoiler = keyof typeof spoilers;

export const spoilerNames = Object.keys(spoilers) as Spoiler[];

/** A certificate that is spoiled: its document type is not scored as a certificate, and it yields none. */
export const spoiledCertificate = (spoiler: Spoiler, chance: Chance, name: string): LabelledDocument => {
  const spec = chance.pick(certificateSpecs);
  const layout = chance.pick(certificateLayouts.filter((one) => one.fits(spec)));
  const draft = new Draft();
  if (chance.chance(0.5)) spoilers[spoiler](draft);
  layout.draw(draft, spec, certificateFacts(spec, chance), chance);
  if (!draft.mentions('SAMPLE') && !draft.mentions('REVOKED')) spoilers[spoiler](draft);
  return {
    name,
    family: `trap-${spoiler}/${layout.name}`,
    part: layout.part,
    documentType: documentTypeOf(spec),
    certifications: [],
    sheet: draft.sheet(),
  };
};
