import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type SampleKind, sampleDocument, toPdf } from '../../demo/sample-files.ts';
import { labData } from '../labs.ts';
import { projectData } from '../projects.ts';
import { formOf, pdfOf } from '../uploads.ts';

/** Where the product answers now, which changes with every start, and the network from which people come. Calls go to each address in turn. */
export type Place = { urls: readonly string[]; network: string };

export type Answered = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers };

/** Somebody who is signed in. */
export type Visitor = { readonly id: string; readonly email: string; readonly cookie: string };

type Sending = { readonly method?: string; readonly json?: object; readonly form?: () => FormData; readonly by?: Visitor };

const password = 'correct horse battery';
const answerMilliseconds = 60_000;
const pauseMilliseconds = 50;
const patienceMilliseconds = 180_000;

let calls = 0;

const send = async ({ urls, network }: Place, path: string, { method = 'GET', json, form, by }: Sending): Promise<Answered> => {
  const headers = new Headers({ 'x-forwarded-for': network, ...(by ? { cookie: by.cookie } : {}) });
  if (json) headers.set('content-type', 'application/json');
  const body = form?.() ?? (json ? JSON.stringify(json) : null);
  const signal = AbortSignal.timeout(answerMilliseconds);
  const response = await fetch(`${urls[((calls += 1)) % urls.length]}/api${path}`, { method, headers, body, signal });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : {}, headers: response.headers };
};

/** What went wrong that must not, whatever fails. */
export type Complaints = string[];

/**
 * Sends a call as a patient person would: until it is answered. `done` are the refusals which say that an earlier try, whose answer
 * got lost, had succeeded. Anything else than these, 200 and 503 is a complaint.
 */
const persist = async (place: Place, complaints: Complaints, path: string, sending: Sending, done: readonly number[] = []) => {
  const until = Date.now() + patienceMilliseconds;
  for (let lost = false; Date.now() < until; ) {
    const answer = await send(place, path, sending).catch(() => null);
    if (answer?.status === 200) return answer;
    if (answer && answer.status !== 503) {
      if (lost && done.includes(answer.status)) return answer;
      complaints.push(`${sending.method ?? 'GET'} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer;
    }
    lost = true;
    await wait(pauseMilliseconds);
  }
  complaints.push(`${path} was not answered`);
  return null;
};

const cookieOf = ({ headers }: Answered): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

type Asked = { rows<Row>(query: string, ...values: unknown[]): Promise<Row[]> };

/** The people and things that the errands of every round use. */
export type Cast = {
  readonly researcher: Visitor;
  readonly owner: Visitor;
  readonly labId: string;
  readonly reader: Visitor;
  readonly readLabId: string;
  readonly projectId: string;
};

const pdfFile = (name: string, bytes: Uint8Array) => () =>
  formOf('file', [{ name, bytes, type: 'application/pdf' }], { duplicates: 'skip' });

/** Makes accounts, two approved laboratories and a project. */
export const makeCast = async (place: Place, product: Asked): Promise<Cast> => {
  const ask = async (path: string, sending: Sending): Promise<Answered> => {
    const answer = await send(place, path, sending);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const visitor = async (name: string, role: string): Promise<Visitor> => {
    const email = `${name}@example.org`;
    const answer = await ask('/auth/sign-up/email', { method: 'POST', json: { email, password, name } });
    const [user] = await product.rows<{ id: string }>('update users set role = $2 where email = $1 returning id', email, role);
    return { id: user?.id ?? '', email, cookie: cookieOf(answer) };
  };
  const admin = await visitor('admin', 'admin');
  const lab = async (owner: Visitor, labName: string): Promise<string> => {
    const made = await ask('/labs', { method: 'POST', json: { labData: labData({ labName }) }, by: owner });
    const json = { labId: made.body.id, newStatus: 'approved' };
    await ask('/functions/update-lab-status', { method: 'POST', json, by: admin });
    return String(made.body.id);
  };
  const researcher = await visitor('researcher', 'user');
  const owner = await visitor('owner', 'lab_owner');
  const reader = await visitor('reader', 'lab_owner');
  const labId = await lab(owner, 'Meridian Molecular Diagnostics');
  const readLabId = await lab(reader, 'Harbor Genomics');
  const json = { submissionKey: randomUUID(), projectData: projectData({ title: 'The first project' }), labId };
  const project = await ask('/projects', { method: 'POST', json, by: researcher });
  return { researcher, owner, labId, reader, readLabId, projectId: String(project.body.id) };
};

/** What must be so when all has settled: the query counts `count`. */
export type Claim = {
  readonly what: string;
  readonly query: string;
  readonly values: readonly unknown[];
  readonly count: number;
};

/** Exactly one message with this subject, in whose text the words are, must have come. */
export type MailClaim = { readonly to: string; readonly subject: string; readonly words: string };

/** One person's business. It is over when all of it was answered, also by a product that had to be started again. */
export type Errand = (tag: string) => Promise<void>;

const aboutObject = (action: string, table: string, column: string) =>
  `select count(*)::int as count from audit_entries where action = '${action}'
   and object_id in (select id::text from ${table} where ${column} = $1)`;

/** What people do in a round, and what they rely on afterwards. Tags keep rounds apart. */
export const errandsOf = (place: Place, cast: Cast, complaints: Complaints, claims: Claim[], mails: MailClaim[]) => {
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
    claim(
      'the entry of a deletion',
      "select count(*)::int as count from audit_entries where action = 'documents.delete' and object_id = $1",
      [id],
    );
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
    await ask(`/collaborations/${id}/complete`, { method: 'POST', json: {}, by: owner }, [404, 409]);
    mails.push({ to: researcher.email, subject: 'marked the work complete', words: title });
    claim('completed work', `select count(*)::int as count from ${byTitle} and collaboration_status = 'completed'`, [title]);
    for (const action of ['approve', 'complete'])
      claim(
        `the entry of “${action}”`,
        `select count(*)::int as count from audit_entries where action = 'collaborations.${action}' and object_id = $1`,
        [id],
      );
  };

  const analyse: Errand = async (tag) => {
    const kinds: readonly SampleKind[] = ['sop', 'quality-manual'];
    for (const kind of kinds) {
      const bytes = await toPdf(sampleDocument(kind));
      await ask(`/labs/${readLabId}/documents`, { method: 'POST', form: pdfFile(`${tag}-${kind}.pdf`, bytes), by: reader });
    }
    await ask(`/labs/${readLabId}/analyses`, { method: 'POST', json: {}, by: reader }, [409]);
  };

  return { signUp, recover, upload, dispose, attach, collaborate, analyse };
};
