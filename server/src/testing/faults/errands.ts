import { createHash, randomUUID } from 'node:crypto';
import { type SampleKind, sampleDocument, toPdf } from '../../demo/sample-files.ts';
import { projectData } from '../acts/projects.ts';
import { formOf, pdfOf } from '../acts/uploads.ts';
import {
  type Cast,
  type Complaints,
  cookieOf,
  type Place,
  password,
  patienceMilliseconds,
  persist,
  type Sending,
  send,
} from './people.ts';

const pdfFile = (name: string, bytes: Uint8Array) => () =>
  formOf('file', [{ name, bytes, type: 'application/pdf' }], { duplicates: 'skip' });

/** What must be so when all has settled: the query counts `count`. */
export type Claim = {
  readonly what: string;
  readonly query: string;
  readonly values: readonly unknown[];
  readonly count: number;
};

/** Exactly one message with this subject, in whose text the words are, must have come. */
export type MailClaim = { readonly to: string; readonly subject: string; readonly words: string };

/** What a round notes: what went wrong that must not, and what people rely on. `texts` are the numbers to which a code was promised. */
export type Book = {
  readonly complaints: Complaints;
  readonly claims: Claim[];
  readonly mails: MailClaim[];
  readonly texts: string[];
};

/** One person's business. It is over when all of it was answered, also by a product that had to be started again. */
export type Errand = (tag: string) => Promise<void>;

const aboutObject = (action: string, table: string, column: string) =>
  `select count(*)::int as count from audit_entries where action = '${action}'
   and object_id in (select id::text from ${table} where ${column} = $1)`;

const entryOf = (action: string) =>
  `select count(*)::int as count from audit_entries where action = '${action}' and object_id = $1`;

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What people do in a round, and what they rely on afterwards. Tags keep rounds apart. */
export const errandsOf = (place: Place, cast: Cast, { complaints, claims, mails, texts }: Book) => {
  const { researcher, owner, labId, reader, readLabId, projectId } = cast;
  const ask = (path: string, sending: Sending, done?: readonly number[]) => persist(place, complaints, path, sending, done);
  const claim = (what: string, query: string, values: readonly unknown[], count = 1) =>
    claims.push({ what, query, values, count });

  const signUp: Errand = async (tag) => {
    const email = `${tag}@example.org`;
    const json = {
      email,
      password,
      name: `Person ${tag}`,
      organization: 'Harbor University',
      organizationSize: '1-10',
      location: 'Oakland, California',
      researchInterest: ['genomics'],
    };
    for (const town of ['Oakland, California', 'Berkeley, California'])
      await ask(`/places/locate?q=${encodeURIComponent(town)}`, {});
    await ask('/accounts/researchers', { method: 'POST', json }, [409]);
    claim('an account', 'select count(*)::int as count from users where email = $1', [email]);
    claim('the entry of an account', aboutObject('accounts.sign-up', 'users', 'email'), [email]);
    mails.push({ to: email, subject: 'Confirm your email address', words: 'Confirm this address' });
    await ask('/auth/sign-in/email', { method: 'POST', json: { email, password } });
  };

  const recover: Errand = async (tag) => {
    const email = `${tag}@example.net`;
    await ask('/auth/sign-up/email', { method: 'POST', json: { email, password, name: `Person ${tag}` } }, [422]);
    const answer = await send(place, '/accounts/recover', { method: 'POST', json: { email } }).catch(() => null);
    if (answer?.status === 200) mails.push({ to: email, subject: 'Set a new password', words: 'Set a new password' });
  };

  /** Two numbers are to be confirmed, so that the second text comes about in each round. Asked again within a minute, the product sends no second code. */
  const confirmPhone: Errand = async (tag) => {
    const email = `${tag}@example.com`;
    await ask('/auth/sign-up/email', { method: 'POST', json: { email, password, name: `Person ${tag}` } }, [422]);
    const signedIn = await ask('/auth/sign-in/email', { method: 'POST', json: { email, password } });
    if (!signedIn) return;
    const by = { id: '', email, cookie: cookieOf(signedIn) };
    for (const start of ['+1206555', '+1206556']) {
      const json = { phoneNumber: `${start}${tag.slice(1)}` };
      const answer = await send(place, '/auth/phone-number/send-otp', { method: 'POST', json, by }).catch(() => null);
      if (answer?.status === 200) texts.push(json.phoneNumber);
      else if (answer && answer.status !== 503) complaints.push(`a code by text was answered ${answer.status}`);
    }
  };

  const upload: Errand = async (tag) => {
    const name = `${tag}.pdf`;
    const stored = await ask(`/labs/${labId}/documents`, {
      method: 'POST',
      form: pdfFile(name, await pdfOf([tag])),
      by: owner,
    });
    claim('a document', 'select count(*)::int as count from lab_documents where file_name = $1', [name]);
    claim('the entry of a document', aboutObject('documents.upload', 'lab_documents', 'file_name'), [name]);
    const { id } = stored?.body ?? {};
    const link = await ask(`/lab-documents/${String(id)}/link`, { method: 'POST', json: {}, by: owner });
    await ask(String(link?.body.url).replace('/api', ''), { by: owner });
  };

  const dispose: Errand = async (tag) => {
    const name = `waste-${tag}.pdf`;
    const stored = await ask(`/labs/${labId}/documents`, {
      method: 'POST',
      form: pdfFile(name, await pdfOf([name])),
      by: owner,
    });
    const id = String(stored?.body.id);
    await ask(`/lab-documents/${id}`, { method: 'DELETE', by: owner }, [404]);
    claim('a deleted document', 'select count(*)::int as count from lab_documents where file_name = $1', [name], 0);
    claim('the entry of a deletion', entryOf('documents.delete'), [id]);
  };

  const attach: Errand = async (tag) => {
    const name = `${tag}.pdf`;
    const bytes = await pdfOf([`Attached ${tag}`]);
    const form = () => formOf('file', [{ name, bytes, type: 'application/pdf' }]);
    const answer = await send(place, `/projects/${projectId}/documents`, { method: 'POST', form, by: researcher }).catch(
      () => null,
    );
    if (answer?.status !== 200) return;
    claim('an attachment', 'select count(*)::int as count from documents where file_url = $1', [answer.body.file_url]);
    claim('the entry of an attachment', aboutObject('documents.attach', 'documents', 'file_url'), [answer.body.file_url]);
  };

  /** A message with a file, which is sent again under its own key. */
  const converse = async (collaborationId: string, title: string) => {
    const messageKey = randomUUID();
    const bytes = await pdfOf([`About ${title}`]);
    const form = () =>
      formOf('files', [{ name: 'note.pdf', bytes, type: 'application/pdf' }], { messageKey, text: 'Samples arrived.' });
    await ask(`/collaborations/${collaborationId}/messages`, { method: 'POST', form, by: owner });
    claim('a message', 'select count(*)::int as count from messages where message_key = $1', [messageKey]);
    claim(
      'the file of a message',
      'select count(*)::int as count from message_files f join messages m on m.id = f.message_id where m.message_key = $1',
      [messageKey],
    );
    claim('the entry of a message', entryOf('conversations.send'), [collaborationId]);
    claim(
      'a notice of a message',
      "select count(*)::int as count from notifications where kind = 'message' and title like '%' || $1 || '%'",
      [title],
    );
    mails.push({ to: researcher.email, subject: '', words: `sent a message about “${title}”` });
  };

  /** A result in two parts, which goes on where it stopped. */
  const deliver = async (collaborationId: string, title: string) => {
    const bytes = Buffer.from(`${title}\n`.repeat(2000));
    const json = { file_name: `${title}.txt`, file_size: bytes.length, last_modified: '2026-05-30T08:00:00.000Z' };
    const until = Date.now() + patienceMilliseconds;
    while (Date.now() < until) {
      const upload = await ask(`/collaborations/${collaborationId}/uploads`, { method: 'POST', json, by: owner });
      if (upload?.status !== 200) return;
      const offset = Number(upload.body.received);
      if (offset < bytes.length) {
        const part = { bytes: bytes.subarray(offset, offset + Math.ceil(bytes.length / 2)), offset };
        await send(place, `/uploads/${String(upload.body.id)}`, { method: 'PATCH', part, by: owner }).catch(() => null);
        continue;
      }
      const added = await ask(
        `/uploads/${String(upload.body.id)}/complete`,
        { method: 'POST', json: {}, by: owner },
        [404, 409],
      );
      if (added?.status === 409) continue; // what had arrived was lost with the process, before it was acknowledged
      claim('a result', 'select count(*)::int as count from documents where sha256 = $1', [sha256Of(bytes)]);
      claim('the entry of a result', entryOf('collaborations.add-result'), [collaborationId]);
      claim(
        'an upload that ended',
        'select count(*)::int as count from uploads where collaboration_id = $1',
        [collaborationId],
        0,
      );
      return;
    }
    complaints.push(`the result of “${title}” never arrived`);
  };

  /** An upload that is given up. */
  const giveUp = async (collaborationId: string) => {
    const json = { file_name: 'draft.txt', file_size: 5, last_modified: '2026-05-30T08:00:00.000Z' };
    const upload = await ask(`/collaborations/${collaborationId}/uploads`, { method: 'POST', json, by: owner });
    await ask(`/uploads/${String(upload?.body.id)}`, { method: 'DELETE', by: owner }, [404]);
  };

  const collaborate: Errand = async (tag) => {
    const title = `Plasma study ${tag}`;
    const json = { submissionKey: randomUUID(), projectData: projectData({ title }), labId };
    const project = await ask('/projects', { method: 'POST', json, by: researcher });
    claim('a project', 'select count(*)::int as count from projects where title = $1', [title]);
    claim('the entry of a project', aboutObject('projects.submit', 'projects', 'title'), [title]);
    claim(
      'a notice of a request',
      "select count(*)::int as count from notifications where kind = 'request' and body like '%' || $1 || '%'",
      [title],
    );
    mails.push({ to: owner.email, subject: 'New project request', words: title });
    const listed = await ask('/collaborations?pageSize=100', { by: owner });
    const items = (listed?.body.items ?? []) as { id: string; project_id: string }[];
    const id = items.find((item) => item.project_id === project?.body.id)?.id ?? '';
    const byTitle = 'lab_collaborations where project_id in (select id from projects where title = $1)';
    const decision = { collaborationId: id, labId, newStatus: 'approved' };
    await ask('/functions/update-collaboration-status', { method: 'POST', json: decision, by: owner }, [409]);
    mails.push({ to: researcher.email, subject: 'approved your request', words: title });
    await converse(id, title);
    if (place.takesParts) {
      await giveUp(id);
      await deliver(id, title);
    }
    await ask(`/collaborations/${id}/complete`, { method: 'POST', json: {}, by: owner }, [404, 409]);
    mails.push({ to: researcher.email, subject: 'marked the work complete', words: title });
    claim('completed work', `select count(*)::int as count from ${byTitle} and collaboration_status = 'completed'`, [title]);
    for (const action of ['approve', 'complete']) claim(`the entry of “${action}”`, entryOf(`collaborations.${action}`), [id]);
  };

  const analyse: Errand = async (tag) => {
    const kinds: readonly SampleKind[] = ['sop', 'quality-manual'];
    for (const kind of kinds) {
      const bytes = await toPdf(sampleDocument(kind));
      await ask(`/labs/${readLabId}/documents`, { method: 'POST', form: pdfFile(`${tag}-${kind}.pdf`, bytes), by: reader });
    }
    const refusals: string[] = [];
    const started = await persist(place, refusals, `/labs/${readLabId}/analyses`, { method: 'POST', json: {}, by: reader });
    if (started?.status !== 409) complaints.push(...refusals); // 409: one that was interrupted still runs
  };

  return { signUp, recover, confirmPhone, upload, dispose, attach, collaborate, analyse };
};
