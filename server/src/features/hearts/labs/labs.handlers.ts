import { labMessages, labRoutes } from '@aliquot/contract/hearts/labs';
import { limits } from '@aliquot/contract/limits';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { findMatchable, listLabs, nearestLabs, sampleLabs } from './finding.repository.ts';
import { handOverHandlers } from './hand-over.handlers.ts';
import { chordOfKilometres, kilometresOfChord } from './labs.domain.ts';
import { joinsOnRegistration, mayEdit, visible } from './labs.policy.ts';
import { presentById, presentLab, presentListed, presentPublic } from './labs.presenter.ts';
import { findLab } from './labs.repository.ts';
import { alreadyOwner, placeAfterChange, placeOf, registerOnce, saveProfile } from './registration.service.ts';
import { stateTerms } from './terms.service.ts';

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
      const seen = row && visible(member.actor, row);
      return seen ? succeed(await presentLab(member, seen)) : refuse('CONFLICT');
    });
  }),

  mine: handle(labRoutes.mine, async (call) => {
    const row = call.actor.labId ? await findLab(call.db, call.actor.labId) : undefined;
    const seen = row && visible(call.actor, row);
    return seen ? succeed(await presentLab(call, seen)) : refuse('NOT_FOUND', labMessages.noLab);
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
    const row = await findLab(call.db, call.input.labId);
    const permitted = row && mayEdit(call.actor, row);
    if (!permitted) return refuse('NOT_FOUND');
    const stated = await stateTerms(call, permitted, call.input);
    return stated.ok ? presentById(call, permitted.id) : stated;
  }),

  list: handle(labRoutes.list, async ({ input, actor, db }) => {
    const { items, total } = await listLabs(db, input);
    return succeed({
      items: items.flatMap((row) => visible(actor, row) ?? []).map((row) => presentListed(actor, row)),
      total,
      page: input.page,
      pageSize: input.pageSize,
    });
  }),

  nearby: handle(labRoutes.nearby, async (call) => {
    const { user_location, max_distance } = call.input;
    const nearest = await nearestLabs(call.db, user_location, chordOfKilometres(max_distance), limits.pageSizeMax);
    const distances = new Map(nearest.map(({ lab_id, chord }) => [lab_id, kilometresOfChord(chord)]));
    const rows = await findMatchable(call.db, [...distances.keys()]);
    const byDistance = rows.toSorted((a, b) => (distances.get(a.id) ?? 0) - (distances.get(b.id) ?? 0));
    return succeed({ labs: await presentPublic(call, byDistance, distances) });
  }),

  sample: handle(labRoutes.sample, async (call) =>
    succeed({ labs: await presentPublic(call, await sampleLabs(call.db, limits.nearbyFallbackRows)) }),
  ),
};
