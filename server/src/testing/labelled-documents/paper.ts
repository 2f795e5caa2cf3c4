import type { Chance } from './invented.ts';
import type { Draft } from './sheet.ts';
import type { CertificateTruth, LabelledDocument } from './truth.ts';

/** A paper that is no certificate: how it is drawn, and what certificates it may show all the same. */
export type PaperSpec = {
  readonly id: string;
  readonly part: LabelledDocument['part'];
  readonly documentType: LabelledDocument['documentType'];
  readonly draw: (draft: Draft, chance: Chance) => readonly CertificateTruth[];
};

/** Draws a paper from its text, as `Draft.write` takes it; it shows no certificate. */
export const lines =
  (textOf: (chance: Chance) => string): PaperSpec['draw'] =>
  (draft, chance) => {
    draft.write(textOf(chance));
    return [];
  };

/** A certificate that a paper only mentions. */
export const mentioned = (
  type: CertificateTruth['type'],
  number: string | null,
  issuingBody: string | null = null,
  holder: string | null = null,
): CertificateTruth => ({
  type,
  number,
  issueDate: null,
  expiryDate: null,
  issuingBody,
  holder,
  scope: [],
  accreditedTests: [],
});
