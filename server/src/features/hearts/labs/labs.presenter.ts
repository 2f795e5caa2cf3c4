import { ratedRisk } from '@aliquot/contract/administration/report-words';
import type { HandOver, Lab, PublicLab } from '@aliquot/contract/hearts/labs';
import type { Actor } from '../../../kernel/actor.ts';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import { pick, wireOf } from '../../../kernel/pick.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import {
  certificationsByLab,
  currentByLab,
  presentCertification,
  replacedBy,
  viewByType,
} from '../certifications/certifications.repository.ts';
import type { ListedLabRow } from './finding.repository.ts';
import { approvalUndoUntil, canNotifyOwner } from './labs.domain.ts';
import { abilities, listAbilities, mayDecide, visible } from './labs.policy.ts';
import { findLab, type LabRow, placeOf } from './labs.repository.ts';
import { termsOfColumns } from './terms.domain.ts';

/** A laboratory as its members and administrators read it. */
export const presentLab = async ({ db, actor, now }: Doing, row: Visible<LabRow>): Promise<Lab> => {
  const certifications = (await currentByLab(db, [row.id])).get(row.id) ?? [];
  const today = dayAt({ address: row.address, place: placeOf(row) }, now);
  const earlier = await replacedBy(db, row.id, certifications);
  return {
    ...pick(row, ['id', 'name', 'address', 'sites', 'status', 'accreditations', 'equipment_types', 'regulatory_compliance']),
    ...wireOf(row, ['quality_standards', 'capabilities', 'terms_stated_at', 'compliance_score', 'denial_reason']),
    ...wireOf(row, ['needs_review', 'review_fields', 'version', 'created_at']),
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
    certifications: certifications.map((certification) =>
      presentCertification(certification, today, earlier.get(certification.id)),
    ),
    terms: termsOfColumns(row),
    suspension: row.suspension && { ...row.suspension, suspended_at: new Date(row.suspension.suspended_at).toISOString() },
    approval_undo_until: (mayDecide(actor, row) && approvalUndoUntil(row, now)?.toISOString()) || null,
    can: abilities(actor, row),
  };
};

/** The laboratory as it is now, or 404 where the actor may not see it. */
export const presentById = async (doing: Doing, id: string): Promise<Result<Lab, 'NOT_FOUND'>> => {
  const row = await findLab(doing.db, id);
  const seen = row && visible(doing.actor, row);
  return seen ? succeed(await presentLab(doing, seen)) : refuse('NOT_FOUND');
};

/** A row of the administrators' list. */
export const presentListed = (actor: Actor, row: Visible<ListedLabRow>) => ({
  ...pick(row, ['id', 'name', 'address', 'status', 'suspended', 'needs_review', 'lab_type', 'compliance_score']),
  ...wireOf(row, ['overall_risk', 'first_end', 'created_at']),
  capabilities: row.capabilities.map(({ name }) => name),
  scored: row.scored ?? false,
  documents: row.documents ?? 0,
  can: listAbilities(actor, row),
});

/** Approved laboratories as researchers see them. */
export const presentPublic = async (
  { db, now }: Doing,
  rows: readonly LabRow[],
  distances = new Map<string, number>(),
): Promise<PublicLab[]> => {
  const certifications = await certificationsByLab(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => ({
    ...pick(row, ['id', 'name', 'address']),
    geo_location: row.geo_location && { coordinates: [row.geo_location.x, row.geo_location.y] },
    contact_info: { email: row.contact_email, phone: row.contact_phone, certifications: certifications.get(row.id) ?? {} },
    capabilities: row.capabilities.map(({ name }) => name),
    distance: distances.get(row.id) ?? null,
  }));
};

export const presentHandOver = (row: Permitted<'notify-owner', LabRow>, members: number, now: Date): HandOver => ({
  contact_email: row.contact_email,
  members,
  told_at: row.owner_told_at?.toISOString() ?? null,
  can: { notifyOwner: members === 0 && canNotifyOwner(row.owner_told_at, now) },
});

export const csvColumns = [
  ...(['id', 'name', 'status', 'changed', 'lab_type', 'address', 'contact_email', 'contact_phone', 'compliance_score', 'overall_risk'] as const),
  ...(['first_end', 'documents', 'capabilities', 'suspended', 'created_at'] as const),
]; // biome-ignore format: one name after the other

/** One laboratory as a line of the administrators' file. */
export const labCells = (row: ListedLabRow) => {
  const cells = {
    ...row,
    changed: row.needs_review,
    compliance_score: row.scored ? row.compliance_score : null,
    overall_risk: ratedRisk(row.overall_risk, row.scored),
    documents: row.documents ?? 0,
    capabilities: row.capabilities.map(({ name }) => name).join('; '),
    created_at: row.created_at.toISOString(),
  };
  return csvColumns.map((column) => cells[column]);
};
