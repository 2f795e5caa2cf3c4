import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { Place } from '@aliquot/contract/hearts/matching';
import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import type { LabSite } from '@aliquot/contract/hearts/sites';
import type { Accreditation, CertificationType, LabType, PrimaryService } from '@aliquot/contract/options';
import { whereIs } from '../../../../kernel/places/places.ts';
import type { UsState } from '../../../../kernel/places/us-address.ts';
import type { Statement } from '../../certifications/corrections.domain.ts';
import { type StateRule, stateRules } from './knowledge.domain.ts';

/**
 * The parts of a laboratory's profile that the judgment needs. `place` settles addresses whose state code is also a country's.
 */
export type LabProfile = {
  readonly name: string;
  readonly address: string;
  readonly sites?: readonly LabSite[];
  readonly place?: Place | null;
  readonly labType: LabType;
  readonly accreditations: readonly Accreditation[];
  readonly primaryServices: readonly PrimaryService[];
};

/** A document and what was understood of it; `reading` is null when the file could not be read. */
export type ReadDocument = {
  readonly documentId: string;
  readonly fileName: string;
  readonly reading: DocumentReading | null;
};

/** A document that could be read. */
export type Readable = ReadDocument & { readonly reading: NonNullable<ReadDocument['reading']> };

/** A laboratory's row of the CMS file of clinical laboratories, where the operator loaded one. */
export type CliaRegistryRecord = {
  readonly number: string;
  readonly name: string;
  readonly active: boolean;
  /** Accrediting bodies with a date in the file, as `cap`, `cola`, `aabb`. */
  readonly accreditors: readonly string[];
};

/** The values that an administrator confirmed over those in the documents, by the key of the certificate. */
export type ConfirmedValues = { readonly key: string; readonly statements: readonly Statement[] };

/**
 * A name or site that an administrator confirmed as the laboratory's; for a certificate without a holder, the certificate by
 * its type and number.
 */
export type OwnName = {
  readonly holder: string | null;
  readonly address: string | null;
  readonly type: CertificationType;
  readonly number: string | null;
};

/** The reason for which a gap counts as closed without a document, and the day (YYYY-MM-DD) on which a reviewer accepted it. */
export type AcceptedReason = { readonly reason: string; readonly on: string };

/**
 * Everything that a judgment uses. `today` is YYYY-MM-DD. `registry` is undefined when no CMS file is loaded, and
 * `projectEnd` when no project is given; requirements that need them are then not assessed.
 */
export type AssessmentInput = {
  readonly lab: LabProfile;
  readonly documents: readonly ReadDocument[];
  readonly answers: Answers;
  readonly today: string;
  /** Reasons that a reviewer has accepted, by control. */
  readonly accepted?: Readonly<Record<string, AcceptedReason>> | undefined;
  readonly registry?: readonly CliaRegistryRecord[] | undefined;
  readonly projectEnd?: string | undefined;
  readonly confirmed?: readonly ConfirmedValues[] | undefined;
  readonly ownNames?: readonly OwnName[] | undefined;
  /** Certificates that other documents show to be the laboratory's, where a judgment looks at some documents only. */
  readonly known?: readonly Pick<FoundCertification, 'type' | 'number'>[] | undefined;
};

export type Jurisdiction = { readonly country: string; readonly state: UsState | null; readonly rule: StateRule | null };

/**
 * The laboratory's jurisdiction, from its address: an ISO 3166 country code or `unknown`, and for the United States the state.
 */
export const jurisdictionOf = (lab: Pick<LabProfile, 'address' | 'place'>): Jurisdiction => {
  const { country, state } = whereIs(lab.address, lab.place ?? null);
  return { country: country ?? 'unknown', state, rule: state === null ? null : (stateRules.get(state) ?? null) };
};
