import type { CertificateSpec } from '../certificate-spec.ts';
import type { Chance } from '../invented.ts';
import { Draft } from '../sheet.ts';
import type { CertificateTruth, LabelledDocument } from '../truth.ts';
import { type CertificateFacts, type CertificateLayout, certificateFacts, type Shown } from './certificate-layout.ts';
import { developmentLayouts } from './development-layouts.ts';
import { furtherLayouts } from './further-layouts.ts';
import { heldOutLayouts } from './held-out-layouts.ts';

export const certificateLayouts: readonly CertificateLayout[] = [...developmentLayouts, ...heldOutLayouts, ...furtherLayouts];

const truthOf = (spec: CertificateSpec, facts: CertificateFacts, shown: Shown, namesBody: boolean): CertificateTruth => ({
  type: spec.type,
  number: facts.number,
  issueDate: shown.issue ? facts.issued : null,
  expiryDate: shown.expiry ? facts.expires : null,
  issuingBody: namesBody ? spec.body : null,
  holder: facts.holder,
  scope: shown.scope ? facts.fields : [],
  accreditedTests: shown.tests ? (shown.testsShown ?? facts.tests) : [],
});

/** The document type of an issuer's certificates. */
export const documentTypeOf = (spec: CertificateSpec): LabelledDocument['documentType'] => {
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
  const sheet = draft.sheet();
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
