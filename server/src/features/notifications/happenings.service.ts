import type { Audience } from '../../kernel/audience.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { type Announcement, announce } from '../../platform/events/events.ts';
import { type Change, recordChange } from '../audit/audit.repository.ts';
import { type Letter, queueLetter } from './letters.jobs.ts';
import { type Notice, notify, readerIds } from './notifications.repository.ts';

/** A notice in the product for everyone in an audience, and the same by mail where there is a letter. */
export type News = { readonly to: Audience; readonly notice: Notice; readonly letter?: Letter | undefined };

/** What follows a change: its notices, and which open pages load again. */
export type Consequences = { readonly news?: readonly News[]; readonly reload?: readonly Announcement[] };

/** Sends notices, letters and announcements in the transaction of the change. The actor need not see the readers. */
export const inform = async (doing: Doing, { news = [], reload = [] }: Consequences): Promise<void> => {
  const { db, world } = doing;
  for (const { to, notice, letter } of news) {
    const readers = await readerIds(db, to);
    await notify(db, readers, notice);
    if (letter) await queueLetter(db, world.jobs, { readers, notice, letter });
  }
  for (const announcement of reload) await announce(db, announcement);
};

/** Records a change in the audit trail and informs everyone it concerns, in the transaction of the change. */
export const happened = async (doing: Doing, { news, reload, ...change }: Change & Consequences): Promise<void> => {
  await recordChange(doing, change);
  await inform(doing, { ...(news && { news }), ...(reload && { reload }) });
};
