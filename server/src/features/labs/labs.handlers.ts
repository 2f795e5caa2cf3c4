import { type Lab, labMessages, labRoutes, type PublicLab } from '@aliquot/contract/labs';
import { limits } from '@aliquot/contract/limits';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import {
  certificationsByLab,
  currentByLab,
  presentCertification,
  viewByType,
} from '../certifications/certifications.repository.ts';
import { acknowledge } from './deletion.handlers.ts';
import { handOverHandlers } from './hand-over.handlers.ts';
import { chordOfKilometres, kilometresOfChord } from './labs.domain.ts';
import { abilities, joinsOnRegistration, listAbilities, mayDecide, mayEdit, maySee } from './labs.policy.ts';
import { decideLab, findApproved, findLab, type LabRow, listLabs, nearestLabs, sampleLabs } from './labs.repository.ts';
import { announceLab, tellMembers } from './notices.handlers.ts';
import { alreadyOwner, placeAfterChange, placeOf, registerOnce, saveProfile } from './registration.handlers.ts';

const present = async ({ db, actor, now }: Doing, row: LabRow): Promise<Lab> => {
  const certifications = (await currentByLab(db, [row.id])).get(row.id) ?? [];
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
      certifications: viewByType(certifications, now),
    },
    geo_location: row.geo_location && { coordinates: [row.geo_location.x, row.geo_location.y] },
    accreditations: row.accreditations,
    equipment_types: row.equipment_types,
    regulatory_compliance: row.regulatory_compliance,
    quality_standards: row.quality_standards,
    capabilities: row.capabilities,
    certifications: certifications.map((certification) => presentCertification(certification, now)),
    compliance_score: row.compliance_score,
    denial_reason: row.denial_reason,
    needs_review: row.needs_review,
    version: row.version,
    created_at: row.created_at.toISOString(),
    can: abilities(actor, row),
  };
};

const presentById = async (doing: Doing, id: string) => {
  const row = await findLab(doing.db, id);
  return row && maySee(doing.actor, id) ? succeed(await present(doing, row)) : refuse('NOT_FOUND');
};

const presentPublic = async (
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
    id: row.id,
    name: row.name,
    address: row.address,
    geo_location: row.geo_location && { coordinates: [row.geo_location.x, row.geo_location.y] },
    contact_info: { email: row.contact_email, phone: row.contact_phone, certifications: certifications.get(row.id) ?? {} },
    capabilities: row.capabilities.map(({ name }) => name),
    distance: distances.get(row.id) ?? null,
  }));
};

const alreadyDecided = refuse('CONFLICT', 'This laboratory is not pending any more. Load it again.');
const reasonNeeded = 'Please give a reason for the denial.';

const decisionLetter = (row: LabRow, approved: boolean, reason: string | null) => ({
  notice: {
    kind: approved ? 'lab-approved' : 'lab-denied',
    title: approved ? `${row.name} was approved` : `${row.name} was not approved`,
    body: approved ? 'Researchers can find it now.' : `Reason: ${reason}`,
    link: '/lab-dashboard',
  },
  letter: {
    subject: approved ? `${row.name} was approved` : `${row.name} was not approved`,
    paragraphs: approved
      ? ['Your laboratory was approved. Researchers can find it and send you requests from now on.']
      : [
          `Your laboratory was not approved. The reason: ${reason}`,
          'You can change its profile and its documents on the dashboard.',
        ],
    label: 'Open the dashboard',
    footnote: `You get this message because you are a member of ${row.name} at Aliquot.`,
  },
});

export const labHandlers = {
  ...handOverHandlers,

  register: handleInSteps(labRoutes.register, async ({ input, world, actor, attempt }) => {
    if (actor.labId && joinsOnRegistration(actor)) return refuse('CONFLICT', alreadyOwner);
    const place = await placeOf(world, input.labData);
    return attempt(async (doing) => {
      const registered = await registerOnce(doing, input.labData, place);
      if (!registered.ok) return registered;
      const member = joinsOnRegistration(actor) ? { ...doing, actor: { ...doing.actor, labId: registered.value } } : doing;
      const row = await findLab(doing.db, registered.value);
      return row ? succeed(await present(member, row)) : refuse('CONFLICT');
    });
  }),

  mine: handle(labRoutes.mine, async (call) => {
    const row = call.actor.labId ? await findLab(call.db, call.actor.labId) : undefined;
    return row ? succeed(await present(call, row)) : refuse('NOT_FOUND', labMessages.noLab);
  }),

  get: handle(labRoutes.get, async (call) => presentById(call, call.input.labId)),

  update: handleInSteps(labRoutes.update, async ({ input, actor, world, inTransaction, attempt }) => {
    const { labId, labData: data, version } = input;
    const found = await inTransaction(async ({ db }) => findLab(db, labId));
    if (!found || !mayEdit(actor, found)) return refuse('NOT_FOUND');
    const place = await placeAfterChange(world, found, data);
    return attempt(async (doing) => {
      const row = await findLab(doing.db, labId);
      const permitted = row && mayEdit(actor, row);
      if (!permitted) return refuse('NOT_FOUND');
      const saved = await saveProfile(doing, { row: permitted, data, place, version });
      return saved.ok ? presentById(doing, labId) : saved;
    });
  }),

  list: handle(labRoutes.list, async ({ input, actor, db }) => {
    const { items, total } = await listLabs(db, input);
    return succeed({
      items: items.map((row) => ({
        id: row.id,
        name: row.name,
        address: row.address,
        status: row.status,
        needs_review: row.needs_review,
        lab_type: row.lab_type,
        capabilities: row.capabilities.map(({ name }) => name),
        compliance_score: row.compliance_score,
        overall_risk: row.overall_risk,
        documents: row.documents ?? 0,
        created_at: row.created_at.toISOString(),
        can: listAbilities(actor, row),
      })),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  decide: handle(labRoutes.decide, async (call) => {
    const { input, actor, db, now, world } = call;
    const row = await findLab(db, input.labId);
    const permitted = row && mayDecide(actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const approved = input.newStatus === 'approved';
    const reason = approved ? null : (input.reason ?? '');
    if (reason === '') return refuse('UNPROCESSABLE_CONTENT', reasonNeeded, { reason: reasonNeeded });
    if (!(await decideLab(db, permitted.id, { decision: input.newStatus, reason, by: actor.id, now }))) return alreadyDecided;
    await recordChange(call, {
      action: approved ? 'labs.approve' : 'labs.deny',
      objectType: 'lab',
      objectId: permitted.id,
      before: { status: permitted.status },
      after: { status: input.newStatus },
      reason,
    });
    await tellMembers(call, world, permitted.id, decisionLetter(permitted, approved, reason));
    await announceLab(call, permitted.id);
    return presentById(call, permitted.id);
  }),

  acknowledge: handle(labRoutes.acknowledge, async (call) => {
    const noted = await acknowledge(call, call.input);
    return noted.ok ? presentById(call, call.input.labId) : noted;
  }),

  nearby: handle(labRoutes.nearby, async (call) => {
    const { user_location, max_distance } = call.input;
    const nearest = await nearestLabs(call.db, user_location, chordOfKilometres(max_distance), limits.pageSizeMax);
    const distances = new Map(nearest.map(({ lab_id, chord }) => [lab_id, kilometresOfChord(chord)]));
    const rows = await findApproved(call.db, [...distances.keys()]);
    const byDistance = rows.toSorted((a, b) => (distances.get(a.id) ?? 0) - (distances.get(b.id) ?? 0));
    return succeed({ labs: await presentPublic(call, byDistance, distances) });
  }),

  sample: handle(labRoutes.sample, async (call) =>
    succeed({ labs: await presentPublic(call, await sampleLabs(call.db, limits.nearbyFallbackRows)) }),
  ),
};
