import type { Accreditation, LabType, PrimaryService } from '@aliquot/contract/options';
import type { Db } from '../../../platform/db/index.ts';
import type { LabProfile } from '../judging/lines/lab.domain.ts';
import { findLab, placeOf } from '../labs/labs.repository.ts';

/** The laboratory as a judgment uses it; undefined when it does not exist. */
export const findProfile = async (db: Db, labId: string): Promise<LabProfile | undefined> => {
  const row = await findLab(db, labId);
  return (
    row && {
      name: row.name,
      address: row.address,
      sites: row.sites,
      place: placeOf(row),
      labType: row.lab_type as LabType,
      accreditations: row.accreditations as Accreditation[],
      primaryServices: row.capabilities.filter(({ kind }) => kind === 'service').map(({ slug }) => slug as PrimaryService),
    }
  );
};
