import { requestWitnessRoutes } from '@aliquot/contract/hearts/witness/requests';
import { refuse, succeed } from '../../../../kernel/result.ts';
import type { UserDoing } from '../../../../platform/db/doing.ts';
import { announce } from '../../../../platform/events/events.ts';
import { handle } from '../../../../platform/http/mount.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import { reloadProtocols } from '../../protocols/protocols.letters.ts';
import { agreementOf, endAgreement } from '../agreements.repository.ts';
import { mayAgreeForOwn, mayReadRequestReading } from './requests.policy.ts';
import { presentRequestModel } from './requests.presenter.ts';
import { exchangesOf, findRequestReading, listRequestReadings, removeRequestReadings } from './requests.repository.ts';
import { agreeToModel, askAbout, ownOf, textsToAsk } from './requests.service.ts';

const otherServer = refuse(
  'CONFLICT',
  'The server that would be asked has changed. Reload the page to see which one it is now.',
);
const nothingToAsk = refuse(
  'CONFLICT',
  'There is nothing to ask about yet. Add a file that we can read, or describe the work.',
);

const present = async (doing: UserDoing) => {
  const { db, actor, world } = doing;
  const rows = (await listRequestReadings(db, actor.id)).flatMap((row) => mayReadRequestReading(actor, row) ?? []);
  return succeed(presentRequestModel(world.model, await agreementOf(db, ownOf(doing)), rows));
};

export const requestWitnessHandlers = {
  get: handle(requestWitnessRoutes.get, present),

  ask: handle(requestWitnessRoutes.ask, async (call) => {
    const { input, actor, db, world } = call;
    const { model } = world;
    if (model === null || model.host !== input.host) return otherServer;
    const texts = await textsToAsk(call, [input.title, input.description].filter(Boolean).join('\n').trim());
    if (texts.length === 0) return nothingToAsk;
    await agreeToModel(call, model);
    await askAbout(call, model, texts);
    await announce(db, reloadProtocols(actor.id));
    return present(call);
  }),

  endAgreement: handle(requestWitnessRoutes.endAgreement, async (call) => {
    const { actor, db, now } = call;
    const before = await agreementOf(db, ownOf(call));
    const permitted = mayAgreeForOwn(actor, ownOf(call));
    if (!permitted || !before || !(await endAgreement(db, permitted, now))) return refuse('CONFLICT');
    await removeRequestReadings(db, permitted);
    await happened(call, {
      action: 'requests.end-model-agreement',
      objectType: 'user',
      objectId: actor.id,
      before: { host: before.host },
      reload: [reloadProtocols(actor.id)],
    });
    return present(call);
  }),

  call: handle(requestWitnessRoutes.call, async ({ input, actor, db }) => {
    const row = await findRequestReading(db, input.readingId);
    const seen = row && mayReadRequestReading(actor, row);
    return seen ? succeed({ exchanges: await exchangesOf(db, seen) }) : refuse('NOT_FOUND');
  }),
};
