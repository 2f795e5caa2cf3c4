import type { createOutbox } from '../../platform/mail/index.ts';
import type { listNotices } from './notifications.repository.ts';

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
