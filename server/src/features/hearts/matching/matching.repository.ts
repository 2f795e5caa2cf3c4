import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { termsOfColumns } from '../labs/terms.domain.ts';

/**
 * The version of the whole catalogue, which rises with every change to what matching knows of a laboratory, and that of the imported
 * word vectors.
 */
export const catalogueVersions = (db: Db): Promise<{ version: number; vectors: number }> =>
  db.selectFrom('lab_catalogue').select(['version', 'vectors_version as vectors']).executeTakeFirstOrThrow();

/** The imported word vectors with their version; both parts are null until some are imported. */
export const loadWordVectors = (db: Db) =>
  db.selectFrom('lab_catalogue').select(['words', 'vectors', 'vectors_version as version']).executeTakeFirstOrThrow();

export type StoredVectors = { readonly words: string | null; readonly vectors: Uint8Array | null };

/** Puts word vectors in the place of those that are there, or takes them out. Only the owner of the schema can do this. */
export const saveWordVectors = async (owner: Db, { words, vectors }: Permitted<'import', StoredVectors>): Promise<void> => {
  await owner
    .updateTable('lab_catalogue')
    .set((eb) => ({ words, vectors, vectors_version: eb('vectors_version', '+', 1) }))
    .execute();
};

/** Laboratories that changed after a version, oldest change first; deleted ones are named too. */
export const changedSince = (db: Db, version: number, limit: number) =>
  db
    .selectFrom('lab_versions')
    .select(['lab_id', 'version'])
    .where('version', '>', version)
    .orderBy('version')
    .limit(limit)
    .execute();

/** The profiles of the named laboratories that the actor may see, in no particular order. */
export const loadProfiles = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('labs as l')
    .selectAll('l')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('lab_capabilities as lc')
          .innerJoin('capabilities as c', 'c.id', 'lc.capability_id')
          .select(['c.slug', 'c.kind', 'c.name', 'c.description'])
          .whereRef('lc.lab_id', '=', 'l.id')
          .orderBy('c.name'),
      ).as('capabilities'),
      jsonArrayFrom(
        eb
          .selectFrom('certifications as c')
          .select([
            'c.type',
            'c.subtype',
            'c.number',
            'c.issuing_body as issuer',
            'c.issue_date',
            'c.expiry_date as expiration_date',
          ])
          // A name that an administrator confirmed is the laboratory's own.
          .select([
            sql<string | null>`case when c.confirmed_name then null else c.holder end`.as('holder'),
            sql<string | null>`case when c.confirmed_name then null else c.address end`.as('address'),
            sql<string | null>`coalesce(c.site, case when c.confirmed_name then c.address end)`.as('site'),
          ])
          .select(['c.scope', 'c.accredited_tests', 'c.last_inspection', 'c.expiry_inferred'])
          .whereRef('c.lab_id', '=', 'l.id')
          .where('c.superseded_at', 'is', null)
          .orderBy('c.type')
          .orderBy('c.expiry_date', (order) => order.desc().nullsLast())
          .orderBy('c.id'),
      ).as('certifications'),
    ])
    .where('l.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    // Whatever is not approved is never matched.
    status: row.suspended ? 'suspended' : row.status,
    contact_info: {
      email: row.contact_email,
      phone: row.contact_phone,
      website: row.website,
      operatingHours: row.operating_hours,
      staffCount: row.staff_count,
      yearEstablished: row.year_established,
      labType: row.lab_type,
    },
    geo_location: row.geo_location ? { coordinates: [row.geo_location.x, row.geo_location.y] as [number, number] } : null,
    capabilities: row.capabilities.map(({ name, description }) => ({ name, description })),
    primaryServices: row.capabilities.filter(({ kind }) => kind === 'service').map(({ slug }) => slug),
    specializations: row.capabilities.filter(({ kind }) => kind === 'specialization').map(({ slug }) => slug),
    certifications: row.certifications,
    accreditations: row.accreditations,
    complianceScore: row.compliance_score,
    terms: termsOfColumns(row),
  }));
};

export type StoredProfile = Awaited<ReturnType<typeof loadProfiles>>[number];

/** The place in the person's account, as longitude and latitude. */
export const placeOfUser = async (db: Db, userId: string): Promise<{ longitude: number; latitude: number } | null> => {
  const row = await db.selectFrom('users').select('geo_location').where('id', '=', userId).executeTakeFirst();
  return row?.geo_location ? { longitude: row.geo_location.x, latitude: row.geo_location.y } : null;
};
