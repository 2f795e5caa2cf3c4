import type { Lab } from '@aliquot/contract/labs';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import { dayAt } from '../../kernel/time-zones.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { currentByLab, presentCertification, replacedBy, viewByType } from '../certifications/certifications.repository.ts';
import { abilities, maySee } from './labs.policy.ts';
import { findLab, type LabRow, placeOf } from './labs.repository.ts';
import { termsOfColumns } from './terms.domain.ts';

/** A laboratory as its members and administrators read it. */
export const presentLab = async ({ db, actor, now }: Doing, row: LabRow): Promise<Lab> => {
  const certifications = (await currentByLab(db, [row.id])).get(row.id) ?? [];
  const today = dayAt({ address: row.address, place: placeOf(row) }, now);
  const earlier = await replacedBy(db, row.id, certifications);
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    status: row.status,
    contact_info: {
      email: row.contact_email,
      phone: row.contact_phone,
      website: row.website,
      operatingHours: row.operating_hours,
      staffCount: row.staff_count,
      yearEstablished: row.year_established,
      labType: row.lab_type,
      certifications: viewByType(certifications, today),
    },
    geo_location: row.geo_location && { coordinates: [row.geo_location.x, row.geo_location.y] },
    accreditations: row.accreditations,
    equipment_types: row.equipment_types,
    regulatory_compliance: row.regulatory_compliance,
    quality_standards: row.quality_standards,
    capabilities: row.capabilities,
    certifications: certifications.map((certification) =>
      presentCertification(certification, today, earlier.get(certification.id)),
    ),
    terms: termsOfColumns(row),
    terms_stated_at: row.terms_stated_at?.toISOString() ?? null,
    compliance_score: row.compliance_score,
    denial_reason: row.denial_reason,
    needs_review: row.needs_review,
    review_fields: row.review_fields,
    version: row.version,
    created_at: row.created_at.toISOString(),
    can: abilities(actor, row),
  };
};

/** The laboratory as it is now, or 404 for whom it does not exist. */
export const presentById = async (doing: Doing, id: string): Promise<Result<Lab, 'NOT_FOUND'>> => {
  const row = await findLab(doing.db, id);
  return row && maySee(doing.actor, id) ? succeed(await presentLab(doing, row)) : refuse('NOT_FOUND');
};
