import { registryRoutes } from '@aliquot/contract/hearts/registries';
import { anonymous } from '../../../kernel/actor.ts';
import { dayAt } from '../../../kernel/places/time-zones.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { maySeeDifferences, visible } from './registries.policy.ts';
import { labWithCertificates, shownLabWithCertificates } from './registries.repository.ts';
import { registerStanding } from './standing.service.ts';

export const registryHandlers = {
  ofLab: handle(registryRoutes.ofLab, async ({ input: { labId, as }, actor: reader, db, now }) => {
    const actor = as === undefined ? reader : anonymous;
    const find = maySeeDifferences(actor, labId) ? labWithCertificates : shownLabWithCertificates;
    const lab = await find(db, labId);
    if (!lab) return refuse('NOT_FOUND');
    const standings = await registerStanding(db, lab, dayAt({ address: lab.address }, now));
    return succeed({ items: standings.flatMap((each) => visible(actor, labId, each) ?? []) });
  }),
};
