import { accreditationSpecs } from './accreditation-specs.ts';
import type { CertificateSpec } from './certificate-spec.ts';
import { licenceSpecs } from './licence-specs.ts';

/** Every issuer whose certificates are invented. */
export const certificateSpecs: readonly CertificateSpec[] = [...licenceSpecs, ...accreditationSpecs];
