import { labMessages, labRoutes, type PublicLab } from '@aliquot/contract/labs';
import { limits } from '@aliquot/contract/limits';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handle, handleInSteps } from '../../platform/http/mount.ts';
import { certificationsByLab } from '../certifications/certifications.repository.ts';
import { decidingHandlers } from './deciding.handlers.ts';
import { acknowledge } from './deletion.handlers.ts';
import { handOverHandlers } from './hand-over.handlers.ts';
import { chordOfKilometres, kilometresOfChord } from './labs.domain.ts';
import { joinsOnRegistration, listAbilities, mayEdit } from './labs.policy.ts';
import { presentById, presentLab } from './labs.presenter.ts';
import { findApproved, findLab, type LabRow, listLabs, nearestLabs, sampleLabs } from './labs.repository.ts';
import { alreadyOwner, placeAfterChange, placeOf, registerOnce, saveProfile } from './registration.service.ts';
import { stateTerms } from './terms.service.ts';

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
      return row ? succeed(await presentLab(member, row)) : refuse('CONFLICT');
    });
  }),

  mine: handle(labRoutes.mine, async (call) => {
    const row = call.actor.labId ? await findLab(call.db, call.actor.labId) : undefined;
    return row ? succeed(await presentLab(call, row)) : refuse('NOT_FOUND', labMessages.noLab);
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

  stateTerms: handle(labRoutes.stateTerms, async (call) => {
    const stated = await stateTerms(call, call.input);
    return stated.ok ? presentById(call, call.input.labId) : stated;
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

  ...decidingHandlers,

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
