import type { UserDoing } from '../../../../platform/db/doing.ts';
import type { Model } from '../../../../platform/models/model.ts';
import { keepDraft } from '../../../people/drafts/drafts.repository.ts';
import { happened } from '../../../people/notifications/happenings.service.ts';
import { protocolRulesVersion } from '../../protocols/proposals.domain.ts';
import { mayReadProtocol } from '../../protocols/protocols.policy.ts';
import { listProtocols } from '../../protocols/protocols.repository.ts';
import { agreementOf, endAgreement, insertAgreement } from '../agreements.repository.ts';
import { requestPromptVersion } from './asking.domain.ts';
import { mayAgreeForOwn, mayAsk } from './requests.policy.ts';
import { beginRequestReading, listRequestReadings, type NewRequestReading } from './requests.repository.ts';

export const requestQueue = 'witness.request';
export type RequestJob = { readonly readingId: string };

const shortestTyped = 20;

/** A person, as they agree for their own requests. */
export const ownOf = ({ actor }: Pick<UserDoing, 'actor'>) => ({ lab_id: null, user_id: actor.id });

/** Keeps a person's agreement to the host of a model; one that is in force stays. */
export const agreeToModel = async (doing: UserDoing, model: Model): Promise<void> => {
  const { db, actor, now } = doing;
  const before = await agreementOf(db, ownOf(doing));
  const permitted = mayAgreeForOwn(actor, ownOf(doing));
  if (!permitted || before?.host === model.host) return;
  await endAgreement(db, permitted, now);
  await insertAgreement(db, permitted, { host: model.host, by: { id: actor.id, name: actor.name }, now });
  await happened(doing, {
    action: 'requests.agree-to-model',
    objectType: 'user',
    objectId: actor.id,
    ...(before && { before: { host: before.host } }),
    after: { host: model.host, model: model.name, local: model.isLocal },
  });
};

type AskedText = Pick<NewRequestReading, 'protocol_id' | 'study' | 'typed'>;

/** The texts of a person's unfinished request that can be asked about: files that ask for work, and what was typed. */
export const textsToAsk = async ({ db, actor }: UserDoing, typed: string): Promise<AskedText[]> => {
  const files = (await listProtocols(db, actor.id)).flatMap((row) => mayReadProtocol(actor, row) ?? []);
  const asking = files.filter(
    ({ state, proposals, study }) =>
      state === 'read' && proposals?.paper === 'request' && (proposals.studies.length === 0 || study !== null),
  );
  return [
    ...asking.map(({ id, study }) => ({ protocol_id: id, study, typed: null })),
    ...(typed.length < shortestTyped ? [] : [{ protocol_id: null, study: null, typed }]),
  ];
};

/** Queues the questions about texts; one that was asked or waits in the same words is not asked again. */
export const askAbout = async (doing: UserDoing, model: Model, texts: readonly AskedText[]): Promise<void> => {
  const { db, actor, now, world } = doing;
  await keepDraft(db, { userId: actor.id, kind: 'request', now });
  const asked_as = `${model.name} ${requestPromptVersion} ${protocolRulesVersion}`;
  const about = { user_id: actor.id, asked_as, model: model.name, host: model.host, is_local: model.isLocal, asked_at: now };
  const readings = await listRequestReadings(db, actor.id);
  for (const text of texts) {
    const reading = { ...text, ...about };
    const isSame = (row: NewRequestReading) =>
      (['protocol_id', 'study', 'typed', 'asked_as', 'host'] as const).every((name) => row[name] === reading[name]);
    const permitted = mayAsk(actor, reading);
    if (!permitted || readings.some((row) => row.state !== 'failed' && isSame(row))) continue;
    const readingId = await beginRequestReading(db, permitted);
    await world.jobs.send(db, requestQueue, { readingId } satisfies RequestJob);
  }
};
