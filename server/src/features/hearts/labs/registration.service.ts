import { type LabData, labMessages } from '@aliquot/contract/hearts/labs';
import type { UserActor } from '../../../kernel/actor.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { pick } from '../../../kernel/pick.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { World } from '../../../platform/world.ts';
import { happened, inform } from '../../people/notifications/happenings.service.ts';
import { judgeAgain } from '../certifications/judging-again.service.ts';
import { changedFields, isSentAgain, judgedFields, type Profile, reviewAfter } from './labs.domain.ts';
import { reloadLab, waitingNews } from './labs.letters.ts';
import { joinsOnRegistration, mayEdit } from './labs.policy.ts';
import {
  addCapabilities,
  findBegunRegistration,
  insertLab,
  type LabPlace,
  type LabRow,
  saveCapabilities,
  updateLab,
} from './labs.repository.ts';
import { addMember } from './memberships.repository.ts';

const slugsOf = ({ capabilities }: LabRow, wanted: 'service' | 'specialization') =>
  capabilities.filter(({ kind }) => kind === wanted).map(({ slug }) => slug);

/** A row in the fields of the registration form. */
const profileOf = (row: LabRow): Profile =>
  ({
    labName: row.name,
    ...pick(row, ['address', 'sites', 'website', 'accreditations']),
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    labType: row.lab_type,
    operatingHours: row.operating_hours,
    staffCount: row.staff_count,
    yearEstablished: row.year_established,
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
  await addCapabilities(db, id, data);
  await happened(doing, {
    action: 'labs.register',
    objectType: 'lab',
    objectId: id,
    after: { ...data, status: 'pending', member: joinsOnRegistration(actor) ? actor.id : null },
    news: [waitingNews(id, data)],
    reload: [reloadLab(id)],
  });
  return succeed(id);
};

/**
 * Registers a laboratory. When an administrator sends the same registration again because the answer was lost, the laboratory
 * of the first one is updated.
 */
export const registerOnce = async (
  doing: UserDoing,
  data: LabData,
  place: LabPlace | null,
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, actor, now } = doing;
  const begun = joinsOnRegistration(actor) ? undefined : await findBegunRegistration(db, actor.id, data);
  const row = begun && isSentAgain(begun, data, now) ? mayEdit(actor, begun) : null;
  return row ? saveProfile(doing, { row, data, place, version: row.version }) : registerLab(doing, data, place);
};

const only = (profile: Profile, fields: readonly (keyof Profile)[]) =>
  Object.fromEntries(fields.map((field) => [field, profile[field]]));

/** Saves a profile over the version that was read, and marks an approved laboratory for review when what was approved changed. */
export const saveProfile = async (
  doing: Doing,
  { row, data, place, version }: { row: Permitted<'edit', LabRow>; data: LabData; place: LabPlace | null; version: number },
): Promise<Result<string, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  const { db, now } = doing;
  const problem = yearProblem(data, now);
  if (problem) return problem;
  const before = profileOf(row);
  const changed = changedFields(before, data);
  const review = reviewAfter({ status: row.status, waiting: row.review_fields }, changed);
  if (!(await updateLab(db, row, { data, place, version, review, now }))) return refuse('CONFLICT');
  await saveCapabilities(db, row, data);
  if (changed.some((field) => judgedFields.includes(field))) await judgeAgain(doing, row.id, 'profile');
  const reload = [reloadLab(row.id)];
  if (changed.length === 0) await inform(doing, { reload });
  else
    await happened(doing, {
      action: 'labs.update',
      objectType: 'lab',
      objectId: row.id,
      before: only(before, changed),
      after: { ...only(data, changed), ...(review ? { needs_review: true, review_fields: review } : {}) },
      reload,
    });
  return succeed(row.id);
};

/** A new address is located again unless the person chose a suggestion; an address that stays keeps its point. */
export const placeAfterChange = async (world: World, row: LabRow, data: LabData): Promise<LabPlace | null> => {
  if (data.geo_location || data.address !== row.address || !row.geo_location) return placeOf(world, data);
  return { coordinates: [row.geo_location.x, row.geo_location.y], precision: row.geo_precision };
};
