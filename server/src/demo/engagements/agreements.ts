import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgreementKind, AgreementWay } from '@aliquot/contract/engagements/agreement-words';
import { router } from '../../app.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { utcDay } from '../../kernel/days.ts';
import { invoke } from '../../platform/http/mount.ts';
import { fileOnDisk } from '../../platform/http/multipart.ts';
import { demoPassword } from '../people.ts';
import type { Play } from '../play.ts';
import type { SampleDocument } from '../sample-files/model.ts';
import { toPdf } from '../sample-files/pdf.ts';
import { day, hour } from '../stage.ts';
import { type Between, propose } from './rooms.ts';

type Parties = Between & { readonly laboratory: string; readonly organization: string };

const titles = { nda: 'Confidentiality Agreement', mta: 'Material Transfer Agreement' } as const;
type Kind = Extract<AgreementKind, keyof typeof titles>;

const paperOf = (kind: Kind, { laboratory, organization }: Parties): SampleDocument => ({
  name: `${kind}-agreement`,
  header: organization,
  footer: 'An invented agreement of the demo.',
  blocks: [
    { kind: 'title', text: titles[kind] },
    { kind: 'paragraph', text: `Between ${organization} and ${laboratory}.` },
    { kind: 'paragraph', text: 'The parties agree on the terms of this project as attached.' },
    { kind: 'signature', name: 'Dr. Helena Marsh', role: 'Laboratory Director' },
  ],
});

/** Adds an agreement with its file. @returns what its signers sign. */
const add = async (play: Play, parties: Parties, who: UserActor, kind: Kind, way: AgreementWay, at: Date) => {
  const { directory, stage } = play;
  const { collaborationId, laboratory, organization, researcher } = parties;
  const path = join(directory, `${collaborationId}-${kind}.pdf`);
  await writeFile(path, await toPdf(paperOf(kind, parties)));
  const { agreements } = await invoke(
    router.agreements.add,
    {
      collaborationId,
      kind,
      way,
      researcherParty: organization,
      researcherSigner: researcher.name,
      laboratoryParty: laboratory,
      laboratorySigner: 'Dr. Helena Marsh',
      effectiveDay: utcDay(at),
      file: await fileOnDisk(path, `${kind}-agreement.pdf`, 'application/pdf'),
    },
    stage.as(who, at),
  );
  const added = agreements.find((each) => each.kind === kind && each.status === 'open');
  if (!added) throw new Error('the agreement was not added');
  return { id: added.id, sha256: added.file.sha256 };
};

const sign = ({ stage }: Play, who: UserActor, { id: agreementId, sha256 }: Awaited<ReturnType<typeof add>>, at: Date) =>
  invoke(
    router.agreements.sign,
    { agreementId, name: who.name, meaning: 'approval', password: demoPassword, sha256 },
    stage.as(who, at),
  );

/** A proposal that is accepted and waits for the material transfer agreement, which its researcher has not signed. */
export const planAwaitedAgreement = (play: Play, parties: Parties, index: number, from: Date): void => {
  const { timeline, stage } = play;
  const { collaborationId, owner, researcher } = parties;
  const plan = (hours: number, work: (at: Date) => Promise<unknown>) =>
    timeline.plan(new Date(from.getTime() + hours * hour), (at) => stage.act(at, () => work(at)));
  plan(8, (at) => invoke(router.agreements.require, { collaborationId, kind: 'mta' }, stage.as(owner, at)));
  plan(9, (at) => propose(play, parties, index, 1, at));
  plan(26, (at) => invoke(router.proposals.accept, { collaborationId, version: 1 }, stage.as(researcher, at)));
  plan(30, async (at) => sign(play, owner, await add(play, parties, owner, 'mta', 'signed', at), at));
};

/** A confidentiality agreement that both sign, a material transfer agreement from outside, and what was ordered and invoiced. */
export const planAgreements = (play: Play, parties: Parties, from: Date): void => {
  const { timeline, stage } = play;
  const { collaborationId, owner, researcher } = parties;
  const plan = (days: number, work: (at: Date) => Promise<unknown>) =>
    timeline.plan(new Date(from.getTime() + days * day), (at) => stage.act(at, () => work(at)));
  plan(0.2, async (at) => {
    const agreement = await add(play, parties, owner, 'nda', 'signed', at);
    await sign(play, owner, agreement, at);
    await sign(play, researcher, agreement, new Date(at.getTime() + hour));
  });
  plan(0.4, async (at) => {
    const { id } = await add(play, parties, researcher, 'mta', 'recorded', at);
    await invoke(router.agreements.confirm, { agreementId: id }, stage.as(owner, at));
  });
  const note = (who: UserActor, kind: 'purchase-order' | 'invoice', reference: string, amount: number, at: Date) =>
    invoke(
      router.payments.add,
      { collaborationId, kind, reference, amount, currency: 'USD', day: utcDay(at) },
      stage.as(who, at),
    );
  plan(0.6, (at) => note(researcher, 'purchase-order', 'PO-2210', 1_240_000, at));
  plan(0.8, (at) => note(owner, 'invoice', 'INV-118', 620_000, at));
};
