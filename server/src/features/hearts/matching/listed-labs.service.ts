import type { LabProfile } from '@aliquot/contract/hearts/matching';
import { createLatest, type Latest } from '../../../kernel/latest.ts';
import { dayIn, timeZoneOf } from '../../../kernel/places/time-zones.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { certificationsByType } from '../certifications/certifications.domain.ts';
import { isOffered } from './laboratory/stated-terms.domain.ts';
import { loadProfiles, type StoredProfile } from './matching.repository.ts';

/** A laboratory as its rows are, with what its certificates are worth on a day where it is. */
type Listed = { readonly stored: StoredProfile; readonly zone: string; readonly day: string; readonly lab: LabProfile };

/** The laboratories that matches have listed while the catalogue was as it is. They hold for everybody, since everybody sees what is offered. */
export type ListedLabs = Latest<Listed>;

export const mostListed = 500;

export const createListedLabs = (): ListedLabs => createLatest<Listed>(mostListed);

const listedOn = (stored: StoredProfile, zone: string, day: string): Listed => {
  const rows = stored.certifications.map((row) => ({
    type: row.type,
    number: row.number,
    expiryDate: row.expiration_date,
    expiryInferred: row.expiry_inferred,
    scope: row.scope,
    accreditedTests: row.accredited_tests,
    lastInspection: row.last_inspection,
  }));
  const contact = { ...stored.contact_info, certifications: certificationsByType(rows, day) };
  return { stored, zone, day, lab: { ...stored, contact_info: contact } };
};

const zoneOf = ({ address, geo_location: geo }: StoredProfile): string => {
  const [longitude, latitude] = geo?.coordinates ?? [];
  return timeZoneOf(address, longitude === undefined || latitude === undefined ? null : { longitude, latitude });
};

/**
 * The named laboratories in this order, without those that are not offered to researchers. `listed` is given up when the catalogue
 * changes: what was read before the change must not be kept for after it.
 */
export const readListed = async (
  { db, now }: Pick<Doing, 'db' | 'now'>,
  listed: ListedLabs,
  ids: readonly string[],
): Promise<LabProfile[]> => {
  const found = new Map<string, Listed>();
  for (const id of ids) {
    const known = listed.get(id);
    if (known === undefined) continue;
    const day = dayIn(known.zone, now);
    found.set(id, day === known.day ? known : listedOn(known.stored, known.zone, day));
  }
  const missing = ids.filter((id) => !found.has(id));
  for (const stored of (await loadProfiles(db, missing)).filter(isOffered)) {
    const zone = zoneOf(stored);
    found.set(stored.id, listedOn(stored, zone, dayIn(zone, now)));
  }
  for (const [id, each] of found) listed.keep(id, each);
  return ids.flatMap((id) => found.get(id)?.lab ?? []);
};
