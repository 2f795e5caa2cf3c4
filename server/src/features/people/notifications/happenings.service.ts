import type { Audience } from '../../../kernel/audience.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { type Change, recordChange } from '../../../platform/db/record-change.ts';
import { type Announcement, announce } from '../../../platform/events/events.ts';
import { type Letter, queueLetter } from './letters.jobs.ts';
import { type Notice, notify, readerIds } from './notifications.repository.ts';
import { preferencesAbout } from './preferences.repository.ts';
import { choiceOf, topicOf } from './topics.domain.ts';

/** A notice without the place that it opens. */
export type NoticeWords = Pick<Notice, 'kind' | 'title'> & { readonly body: string };

/** A notice in the product for everyone in an audience, and the same by mail where there is a letter. */
export type News = {
  readonly to: Audience;
  readonly notice: Notice;
  readonly letter?: Letter | undefined;
  /** For people who see what happened anyway: they get no notice in the product. */
  readonly byMailOnly?: boolean;
};

/** The consequences of a change: its notices, and the open pages that load again. */
export type Consequences = { readonly news?: readonly News[]; readonly reload?: readonly Announcement[] };

type Addressed = Omit<News, 'to'> & { readonly readers: readonly string[] };

/** Sends notices and letters as their readers have chosen. */
const deliver = async ({ db, world }: Doing, all: readonly Addressed[]): Promise<void> => {
  const topics = [...new Set(all.map(({ notice }) => topicOf(notice.kind)))];
  const preferences = await preferencesAbout(db, [...new Set(all.flatMap(({ readers }) => readers))], topics);
  for (const { readers, notice, letter, byMailOnly = false } of all) {
    const topic = topicOf(notice.kind);
    const chosen = readers.map((userId) => ({ userId, ...choiceOf(preferences, { userId, topic }) }));
    const notified = chosen
      .map(({ userId, in_product, mail }) => ({
        user_id: userId,
        shown: in_product && !byMailOnly,
        digest_due: mail === 'daily',
      }))
      .filter(({ shown, digest_due }) => shown || digest_due);
    await notify(db, notified, notice);
    const mailed = chosen.filter(({ mail }) => mail === 'at-once').map(({ userId }) => userId);
    if (letter) await queueLetter(db, world.jobs, { readers: mailed, notice, letter });
  }
};

/** Sends notices, letters and announcements in the transaction of the change. The actor need not see the readers. */
export const inform = async (doing: Doing, { news = [], reload = [] }: Consequences): Promise<void> => {
  const { db } = doing;
  const addressed: Addressed[] = [];
  for (const { to, ...item } of news) addressed.push({ ...item, readers: await readerIds(db, to) });
  if (addressed.length > 0) await deliver(doing, addressed);
  for (const announcement of reload) await announce(db, announcement);
};

/** Records a change in the audit trail and informs everyone it concerns, in the transaction of the change. */
export const happened = async (doing: Doing, { news, reload, ...change }: Change & Consequences): Promise<void> => {
  await recordChange(doing, change);
  await inform(doing, { ...(news && { news }), ...(reload && { reload }) });
};
