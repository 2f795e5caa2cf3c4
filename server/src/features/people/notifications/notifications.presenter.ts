import { counted } from '@aliquot/contract/counted';
import { type NotificationTopic, requiredBecause } from '@aliquot/contract/people/notification-topics';
import type { NotificationPreference } from '@aliquot/contract/people/notifications';
import type { createOutbox, MailContent } from '../../../platform/mail/index.ts';
import type { listNotices } from './notifications.repository.ts';
import { choiceOf, type Preference } from './topics.domain.ts';

/** How a person is notified about a topic and, where that is fixed, the reason. */
export const presentPreference = (
  preferences: readonly Preference[],
  setting: { userId: string; topic: NotificationTopic },
): NotificationPreference => {
  const { in_product, mail } = choiceOf(preferences, setting);
  return { topic: setting.topic, in_product, mail, required: requiredBecause(setting.topic) };
};

type NoticeRow = Awaited<ReturnType<typeof listNotices>>['items'][number];

export const presentNotice = ({ id, kind, title, body, link, created_at, read_at }: NoticeRow) => ({
  id,
  kind,
  title,
  body,
  link,
  created_at: created_at.toISOString(),
  read: read_at !== null,
});

type Waiting = { readonly title: string; readonly body: string; readonly link: string };

/** One mail with everything that happened since the last one. */
export const digestMail = (
  name: string,
  waiting: readonly Waiting[],
  { publicUrl, unsubscribe }: { publicUrl: string; unsubscribe: string },
): MailContent => {
  const subject = `Your daily summary: ${counted(waiting.length, 'notification')}`;
  const lines = ({ title, body, link }: Waiting) => [title, body, ...(link ? [`${publicUrl}${link}`] : [])];
  return {
    subject,
    heading: subject,
    paragraphs: [`Hello ${name},`, ...waiting.map((notice) => lines(notice).filter(Boolean).join('\n'))],
    button: { label: 'Open Aliquot', url: `${publicUrl}/home` },
    footnote: "You're receiving this because you chose a daily summary in your notification settings.",
    unsubscribe,
  };
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const linked = (text: string) => escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

type KeptMessages = Awaited<ReturnType<ReturnType<typeof createOutbox>['list']>>;

/** The page of the messages that were kept. */
export const outboxPage = (messages: KeptMessages): string => {
  const articles = messages.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${escape(subject)}</h2><p>To ${escape(to)}, ${escape(at)}</p><pre>${linked(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>Outbox</h1><p>No SMTP server is set: these messages were not sent.</p>
${articles.join('\n') || '<p>No messages yet.</p>'}</main></body></html>`;
};
