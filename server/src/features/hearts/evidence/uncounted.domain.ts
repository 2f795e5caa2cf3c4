import type { EvidenceGroup } from '@aliquot/contract/hearts/evidence-view';
import type { CertificateReading } from '@aliquot/contract/hearts/readings';
import type { FieldValues } from '../certifications/corrections.domain.ts';
import { mergeReadings, normalizedNumber } from '../certifications/merging.domain.ts';
import { certificationGroup } from './fields.domain.ts';

type Named = Pick<FieldValues, 'type' | 'number'>;

const isSame = (a: Named, b: Named): boolean =>
  a.type === b.type && (a.number === null || b.number === null || normalizedNumber(a.number) === normalizedNumber(b.number));

const note = 'Read from this document, but not counted as a certificate of the laboratory.';

/**
 * The certificates in a document that do not count as the laboratory's, such as those of another holder: their fields are there
 * to be compared with the page. `counted` are those of the laboratory that cite the document.
 */
export const uncountedGroups = (
  certificates: readonly CertificateReading[],
  counted: readonly Named[],
  document: { readonly id: string; readonly fileName: string },
): EvidenceGroup[] =>
  mergeReadings(certificates.map((certificate) => ({ documentId: document.id, fileName: document.fileName, certificate })))
    .filter((found) => !counted.some((each) => isSame(each, found)))
    .map((found) => ({
      ...certificationGroup({
        id: `${document.id} ${found.key}`,
        storedId: null,
        read: found,
        address: found.address,
        standard: found.standard,
        isCurrent: true,
        isReplaced: false,
        evidence: found.evidence,
        corrections: [],
        canCorrect: false,
      }),
      note,
    }));
