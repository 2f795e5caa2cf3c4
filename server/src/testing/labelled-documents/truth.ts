import type { CertificationType, DocumentType } from '@aliquot/contract/options';
import type { Sheet } from './sheet.ts';

/** Statements of a certificate, as a person would read it; null where it states nothing. */
export type CertificateTruth = {
  readonly type: CertificationType;
  readonly number: string | null;
  readonly issueDate: string | null;
  readonly expiryDate: string | null;
  readonly issuingBody: string | null;
  readonly holder: string | null;
  readonly scope: readonly string[];
  readonly accreditedTests: readonly string[];
};

/** A generated document with what it says. `family` names the layout; layouts are parted, not documents. */
export type LabelledDocument = {
  readonly name: string;
  readonly family: string;
  readonly part: 'development' | 'held-out' | 'further';
  readonly documentType: DocumentType;
  readonly certifications: readonly CertificateTruth[];
  readonly sheet: Sheet;
};
