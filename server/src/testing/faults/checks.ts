import type { TextMessage } from '../../platform/sms/sms.ts';
import { type ReceivedMail, readMail } from '../servers/mail-server.ts';
import type { Book, MailClaim } from './errands.ts';
import type { StoredFile } from './fault.ts';
import type { Complaints } from './people.ts';
import type { Running } from './running.ts';

/** Rows of which there must be none, with what they would show. */
const forbidden: Readonly<Record<string, string>> = {
  'an entry twice': `select action, object_id, count(*)::int as times from audit_entries
    where action ~ '^(documents\\.(upload|attach|delete)|conversations\\.send|projects\\.submit|collaborations\\.|accounts\\.sign-up|analyses\\.)'
    group by action, object_id having count(*) > 1`,
  'a notice twice': `select kind, title, body, count(*)::int as times from notifications
    where kind not like 'analysis%' and kind not like 'judgement%' group by user_id, kind, title, body, link having count(*) > 1`,
  'an analysis that did not end': `select id, status, error from analyses where status <> 'completed'`,
  'an analysis without one entry of its end': `select a.id, count(e.*)::int as entries from analyses a
    left join audit_entries e on e.object_id = a.id::text and e.action = 'analyses.complete' group by a.id having count(e.*) <> 1`,
  'more notices of analyses than analyses': `select n.count as notices, a.count as analyses
    from (select count(*)::int from notifications where kind = 'analysis-ready') n, (select count(*)::int from analyses) a
    where n.count <> a.count`,
  'a job that failed': `select name, output from pgboss.job where state = 'failed' and dead_letter is null and name <> 'text.send'`,
  'two documents of one content': `select lab_id, sha256, count(*)::int as times from lab_documents
    group by lab_id, sha256 having count(*) > 1`,
};

const namesOf = (files: readonly StoredFile[]) => new Map(files.map(({ bucket, key, sha256 }) => [`${bucket}/${key}`, sha256]));

const compareFiles = (rows: readonly StoredFile[], stored: readonly StoredFile[], complaints: Complaints): void => {
  const [named, kept] = [namesOf(rows), namesOf(stored)];
  for (const [name, sha256] of named)
    if (kept.get(name) !== sha256)
      complaints.push(`${name} is ${kept.has(name) ? 'another file than' : 'missing for'} its row`);
  for (const name of kept.keys()) if (!named.has(name)) complaints.push(`${name} belongs to no row`);
};

const compareMails = (received: readonly ReceivedMail[], claims: readonly MailClaim[], complaints: Complaints): number => {
  const messages = received.map((mail) => {
    const { headers, parts } = readMail(mail);
    return { to: mail.to[0], id: headers['message-id'], subject: headers.subject ?? '', text: Object.values(parts).join('\n') };
  });
  for (const { to, subject, words } of claims) {
    const found = messages.filter((each) => each.to === to && each.subject.includes(subject) && each.text.includes(words));
    const ids = new Set(found.map(({ id }) => id));
    if (ids.size !== 1) complaints.push(`${ids.size} messages “${subject}” to ${to} (${words})`);
  }
  return messages.length - new Set(messages.map(({ to, id }) => `${id} ${to}`)).size;
};

/** A text has no id by which a phone would know it again, so what came again is counted by its number and its code. */
const compareTexts = (received: readonly TextMessage[], claims: readonly string[], complaints: Complaints): number => {
  const different = new Set(received.map(({ to, text }) => `${to} ${text}`));
  for (const number of claims) {
    const count = [...different].filter((each) => each.startsWith(`${number} `)).length;
    if (count !== 1) complaints.push(`${count} codes by text to ${number}`);
  }
  return received.length - different.size;
};

/** The messages that came in a round. */
export type Received = { readonly mails: readonly ReceivedMail[]; readonly texts: readonly TextMessage[] };

/** Texts are given up after three interrupted attempts: their code has expired soon. */
const givenUp = `select data->>'to' as number from pgboss.job where name = 'text.send' and state = 'failed'`;

/** Looks at everything when all is quiet. @returns how many messages came again, mails under the same id. */
export const checkAll = async (
  product: Running,
  received: Received,
  { complaints, claims, mails, texts }: Book,
): Promise<number> => {
  for (const { what, query, values, count } of claims) {
    const [row] = await product.rows<{ count: number }>(query, ...values);
    if (row?.count !== count) complaints.push(`${what}: ${row?.count} instead of ${count} (${String(values[0])})`);
  }
  for (const [what, query] of Object.entries(forbidden)) {
    const found = await product.rows(query);
    if (found.length > 0) complaints.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`);
  }
  compareFiles(await product.namedFiles(), await product.files(), complaints);
  const trail = await product.verify();
  if (!trail.ok) complaints.push(`the audit trail: ${JSON.stringify(trail.problems.slice(0, 3))}`);
  const lost = new Set((await product.rows<{ number: string }>(givenUp)).map(({ number }) => number));
  const promised = texts.filter((number) => !lost.has(number));
  return compareMails(received.mails, mails, complaints) + compareTexts(received.texts, promised, complaints);
};
