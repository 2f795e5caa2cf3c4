import type { LabData } from '@aliquot/contract/hearts/labs';
import type { LabTerms } from '@aliquot/contract/hearts/terms';
import type { Point } from '@aliquot/contract/pages';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf } from '../../../platform/db/outcomes.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { pointText } from '../../people/accounts/accounts.repository.ts';
import { type Decision, decisions, resubmission } from './labs.domain.ts';
import { columnsOfTerms } from './terms.domain.ts';

/** The place of a laboratory with the geocoder's precision; a point that a person chose has no precision. */
export type LabPlace = Point & { readonly precision?: string | null };

/** The capabilities of the lab `l`, as a column. */
export const capabilitiesOf = (eb: ExpressionBuilder<Tables & { l: Tables['labs'] }, 'l'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('lab_capabilities as lc')
      .innerJoin('capabilities as c', 'c.id', 'lc.capability_id')
      .select(['c.slug', 'c.kind', 'c.name', 'c.description'])
      .whereRef('lc.lab_id', '=', 'l.id')
      .orderBy('c.kind')
      .orderBy('c.name'),
  ).as('capabilities');

/** The current suspension of the lab `l`, if the actor may read it, as a column. */
const suspensionOf = (eb: ExpressionBuilder<Tables & { l: Tables['labs'] }, 'l'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('suspensions as s')
      .select(['s.reason', 's.ends_on', 's.suspended_at', 's.certificate'])
      .whereRef('s.lab_id', '=', 'l.id')
      .where('s.ended_at', 'is', null),
  ).as('suspension');

export const withCapabilities = (db: Db) =>
  db
    .selectFrom('labs as l')
    .selectAll('l')
    .select((eb) => [capabilitiesOf(eb), suspensionOf(eb)]);

export const findLab = (db: Db, id: string) => withCapabilities(db).where('l.id', '=', id).executeTakeFirst();
export type LabRow = NonNullable<Awaited<ReturnType<typeof findLab>>>;

/** The laboratory's point on the map; null when it is unknown. */
export const placeOf = ({ geo_location }: Pick<LabRow, 'geo_location'>): { longitude: number; latitude: number } | null =>
  geo_location && { longitude: geo_location.x, latitude: geo_location.y };

const columnsOf = (data: LabData) => ({
  name: data.labName,
  address: data.address,
  sites: JSON.stringify(data.sites),
  lab_type: data.labType,
  contact_email: data.contactEmail,
  contact_phone: data.contactPhone,
  website: data.website,
  operating_hours: data.operatingHours,
  staff_count: data.staffCount,
  year_established: data.yearEstablished,
  accreditations: data.accreditations,
  equipment_types: data.equipmentTypes,
  regulatory_compliance: data.regulatoryCompliance,
  quality_standards: data.qualityStandards,
});

const placeColumns = (place: LabPlace | null) => ({
  geo_location: place && pointText(place),
  geo_precision: place?.precision ?? null,
});

/** Inserts a laboratory as pending. */
export const insertLab = async (
  db: Db,
  { data, place, createdBy, now }: { data: LabData; place: LabPlace | null; createdBy: string; now: Date },
): Promise<string> => {
  const { id } = await db
    .insertInto('labs')
    .values({
      ...columnsOf(data),
      ...placeColumns(place),
      created_by: createdBy,
      waits_since: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type StatedCapabilities = Pick<LabData, 'primaryServices' | 'specializations'>;

const stated =
  ({ primaryServices, specializations }: StatedCapabilities) =>
  (eb: ExpressionBuilder<Tables, 'capabilities'>) =>
    eb.or([
      eb.and([eb('kind', '=', 'service'), eb('slug', '=', sql<string>`any(${primaryServices}::text[])`)]),
      eb.and([eb('kind', '=', 'specialization'), eb('slug', '=', sql<string>`any(${specializations}::text[])`)]),
    ]);

/** Adds the stated services and specializations that the lab does not have yet. */
export const addCapabilities = async (db: Db, labId: string, capabilities: StatedCapabilities): Promise<void> => {
  await db
    .insertInto('lab_capabilities')
    .columns(['lab_id', 'capability_id'])
    .expression((eb) =>
      eb
        .selectFrom('capabilities')
        .select([sql<string>`${labId}::uuid`.as('lab_id'), 'id'])
        .where(stated(capabilities)),
    )
    .onConflict((conflict) => conflict.columns(['lab_id', 'capability_id']).doNothing())
    .execute();
};

/** Makes the stated services and specializations the only capabilities of the lab. */
export const saveCapabilities = async (
  db: Db,
  { id }: Permitted<'edit', { id: string }>,
  capabilities: StatedCapabilities,
): Promise<void> => {
  await db
    .deleteFrom('lab_capabilities')
    .where('lab_id', '=', id)
    .where('capability_id', 'not in', (eb) => eb.selectFrom('capabilities').select('id').where(stated(capabilities)))
    .execute();
  await addCapabilities(db, id, capabilities);
};

/** Keeps the original start of the wait. */
const sinceFirst = (eb: ExpressionBuilder<Tables, 'labs'>, now: Date) => eb.fn.coalesce('waits_since', eb.val(now));

const waitIsOver = { waits_since: null, wait_paused_at: null, wait_paused_ms: 0 } as const;

/**
 * Saves a profile over the version that was read. `review` are the fields that now wait for a review, null when none do.
 * @returns false when another request saved in the meantime.
 */
export const updateLab = (
  db: Db,
  { id }: Permitted<'edit', { id: string }>,
  {
    data,
    place,
    version,
    review,
    now,
  }: { data: LabData; place: LabPlace | null; version: number; review: readonly string[] | null; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('labs')
      .set((eb) => ({
        ...columnsOf(data),
        ...placeColumns(place),
        ...(review ? { needs_review: true, review_fields: [...review], waits_since: sinceFirst(eb, now) } : {}),
        version: version + 1,
        updated_at: now,
      }))
      .where('id', '=', id)
      .where('version', '=', version),
  );

/**
 * Saves the stated terms of a laboratory over the version that was read. @returns false when another request saved in the
 * meantime.
 */
export const updateTerms = (
  db: Db,
  { id }: Permitted<'edit', { id: string }>,
  { terms, version, now }: { terms: LabTerms; version: number; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('labs')
      .set({ ...columnsOfTerms(terms), terms_stated_at: now, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .where('version', '=', version),
  );

/** Decides on a laboratory that is still pending. @returns false when another request was faster. */
export const decideLab = (
  db: Db,
  { id }: Permitted<'decide', { id: string }>,
  { decision, reason, by, now }: { decision: Decision; reason: string | null; by: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('labs')
      .set((eb) => ({
        status: decision,
        denial_reason: reason,
        decided_by: by,
        decided_at: now,
        ...waitIsOver,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('status', '=', decisions[decision].from),
  );

/**
 * Returns an approved laboratory to pending, unless a researcher has asked it since. @returns false when another request was
 * faster or a researcher has asked.
 */
export const undoApproval = (db: Db, { id, decided_at }: Permitted<'decide', LabRow>, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('labs')
      .set((eb) => ({
        status: 'pending',
        decided_by: null,
        decided_at: null,
        ...waitIsOver,
        waits_since: now,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .where('decided_at', '=', decided_at)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('lab_collaborations as c')
              .select('c.id')
              .whereRef('c.lab_reference_id', '=', 'labs.id')
              .where('c.created_at', '>=', decided_at),
          ),
        ),
      ),
  );

/** Records that the owner was notified. @returns false when another request was faster. */
export const noteOwnerNotified = (
  db: Db,
  { id, owner_told_at }: Permitted<'notify-owner', LabRow>,
  now: Date,
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('labs')
      .set({ owner_told_at: now })
      .where('id', '=', id)
      .where('owner_told_at', 'is not distinct from', owner_told_at),
  );

type OfLab = { lab_id: string };

/**
 * Marks an approved laboratory for another review of its certifications after a change of its evidence, without taking its
 * approval away. Its version rises, so that an administrator cannot acknowledge a change that they did not see.
 */
export const requireReview = (
  db: Db,
  { lab_id }: AnyPermitted<'delete' | 'correct' | 'state-name' | 'withdraw' | 'run' | 'accept', OfLab>,
  now: Date,
) =>
  db
    .updateTable('labs')
    .set((eb) => ({
      needs_review: true,
      review_fields: sql<string[]>`array_append(array_remove(review_fields, 'certifications'), 'certifications')`,
      waits_since: sinceFirst(eb, now),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lab_id)
    .where('status', '=', 'approved')
    .execute();

export const saveComplianceScore = (
  db: Db,
  { lab_id }: AnyPermitted<'run' | 'accept' | 'answer', OfLab>,
  complianceScore: number,
) => db.updateTable('labs').set({ compliance_score: complianceScore }).where('id', '=', lab_id).execute();

/** Notes that an administrator reviewed the changes of a laboratory in this version. @returns false when it changed since. */
export const acknowledgeChanges = (db: Db, { id }: Permitted<'decide', { id: string }>, version: number): Promise<boolean> =>
  changedOne(
    db
      .updateTable('labs')
      .set({ needs_review: false, review_fields: [], ...waitIsOver })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('needs_review', '=', true),
  );

/** Keeps others from asking or changing a laboratory until the transaction ends. */
export const lockLab = (db: Db, id: string) => db.selectFrom('labs').select('id').where('id', '=', id).forUpdate().execute();

/** Removes a laboratory with everything that is only its own. @returns false when it was not there. */
export const deleteLab = (db: Db, { id }: Permitted<'delete', { id: string }>): Promise<boolean> =>
  changedOne(db.deleteFrom('labs').where('id', '=', id));

export const countLabs = (db: Db): Promise<number> => countOf(db.selectFrom('labs'));

/** Makes a denied laboratory pending again; what was decided stays readable. @returns false when it is no longer denied. */
export const resubmitLab = (db: Db, { id }: AnyPermitted<'resubmit' | 'reopen', { id: string }>, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('labs')
      .set((eb) => ({
        status: resubmission.to,
        ...waitIsOver,
        waits_since: now,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('status', '=', resubmission.from),
  );

/** A laboratory without members that this administrator has begun to register under the same name and address of contact. */
export const findBegunRegistration = (db: Db, createdBy: string, { labName, contactEmail }: LabData) =>
  withCapabilities(db)
    .where('l.created_by', '=', createdBy)
    .where('l.status', '=', 'pending')
    .where(sql`lower(l.name)`, '=', labName.toLowerCase())
    .where(sql`lower(l.contact_email)`, '=', contactEmail.toLowerCase())
    .where((eb) => eb.not(eb.exists(eb.selectFrom('lab_members as m').select('m.user_id').whereRef('m.lab_id', '=', 'l.id'))))
    .orderBy('l.created_at', 'desc')
    .executeTakeFirst();
