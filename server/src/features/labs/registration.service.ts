import { type LabData, labMessages } from '@aliquot/contract/labs';
import type { UserActor } from '../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { changedFields, isSentAgain, type Profile, reviewAfter } from './labs.domain.ts';
import { joinsOnRegistration } from './labs.policy.ts';
import {
  findBegunRegistration,
  insertLab,
  type LabPlace,
  type LabRow,
  saveCapabilities,
  updateLab,
} from './labs.repository.ts';
import { addMember } from './memberships.repository.ts';
import { announceLab } from './notices.letters.ts';

const slugsOf = ({ capabilities }: LabRow, wanted: 'service' | 'specialization') =>
  capabilities.filter(({ kind }) => kind === wanted).map(({ slug }) => slug);

/** What a row says, as the registration form has it. */
export const profileOf = (row: LabRow): Profile =>
  ({
    labName: row.name,
    address: row.address,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    website: row.website,
    labType: row.lab_type,
    operatingHours: row.operating_hours,
    staffCount: row.staff_count,
    yearEstablished: row.year_established,
    accreditations: row.accreditations,
    primaryServices: slugsOf(row, 'service'),
    specializations: slugsOf(row, 'specialization'),
    equipmentTypes: row.equipment_types,
    regulatoryCompliance: row.regulatory_compliance,
    qualityStandards: row.quality_standards,
  }) as Profile;

/** The suggestion that the person chose; without one, what the geocoder makes of the address that is being saved. */
export const placeOf = async (world: World, { address, geo_location }: LabData): Promise<LabPlace | null> => {
  if (geo_location) return geo_location;
  const found = await world.geocoder.locate(address, { explicit: true });
  return found && { coordinates: found.coordinates, precision: found.precision };
};

const yearProblem = ({ yearEstablished }: LabData, now: Date) =>
  yearEstablished > now.getUTCFullYear()
    ? refuse('UNPROCESSABLE_CONTENT', labMessages.operations, { yearEstablished: labMessages.operations })
    : null;

type UserDoing = Doing & { readonly actor: UserActor };

export const alreadyOwner = 'You already have a laboratory. Open its dashboard to change it.';

/** Registers a laboratory as pending; its lab owner becomes a member in the same transaction. */
export const registerLab = async (
  doing: UserDoing,
  data: LabData,
  place: LabPlace | null,
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, actor, now } = doing;
  const problem = yearProblem(data, now);
  if (problem) return problem;
  if (joinsOnRegistration(actor) && actor.labId) return refuse('CONFLICT', alreadyOwner);
  const id = await insertLab(db, { data, place, createdBy: actor.id, now });
  if (joinsOnRegistration(actor) && !(await addMember(db, { labId: id, userId: actor.id, role: 'owner', now })))
    return refuse('CONFLICT', alreadyOwner);
  await saveCapabilities(db, id, data);
  await recordChange(doing, {
    action: 'labs.register',
    objectType: 'lab',
    objectId: id,
    after: { ...data, status: 'pending', member: joinsOnRegistration(actor) ? actor.id : null },
  });
  await announceLab(doing, id);
  return succeed(id);
};

/**
 * Registers a laboratory. An administrator whose answer was lost sends the same registration again: it is the same laboratory
 * then, brought up to what was sent last.
 */
export const registerOnce = async (
  doing: UserDoing,
  data: LabData,
  place: LabPlace | null,
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, actor, now } = doing;
  const begun = joinsOnRegistration(actor) ? undefined : await findBegunRegistration(db, actor.id, data);
  return begun && isSentAgain(begun, data, now)
    ? saveProfile(doing, { row: begun, data, place, version: begun.version })
    : registerLab(doing, data, place);
};

const only = (profile: Profile, fields: readonly (keyof Profile)[]) =>
  Object.fromEntries(fields.map((field) => [field, profile[field]]));

/** Saves a profile over the version that was read, and marks an approved laboratory for review when what was approved changed. */
export const saveProfile = async (
  doing: Doing,
  { row, data, place, version }: { row: LabRow; data: LabData; place: LabPlace | null; version: number },
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, now } = doing;
  const problem = yearProblem(data, now);
  if (problem) return problem;
  const before = profileOf(row);
  const changed = changedFields(before, data);
  const review = reviewAfter({ status: row.status, waiting: row.review_fields }, changed);
  if (!(await updateLab(db, row.id, { data, place, version, review, now }))) return refuse('CONFLICT');
  await saveCapabilities(db, row.id, data);
  if (changed.length > 0) {
    await recordChange(doing, {
      action: 'labs.update',
      objectType: 'lab',
      objectId: row.id,
      before: only(before, changed),
      after: { ...only(data, changed), ...(review ? { needs_review: true, review_fields: review } : {}) },
    });
  }
  await announceLab(doing, row.id);
  return succeed(row.id);
};

/** A new address is located again unless the person chose a suggestion; an address that stays keeps its point. */
export const placeAfterChange = async (world: World, row: LabRow, data: LabData): Promise<LabPlace | null> => {
  if (data.geo_location || data.address !== row.address || !row.geo_location) return placeOf(world, data);
  return { coordinates: [row.geo_location.x, row.geo_location.y], precision: row.geo_precision };
};
