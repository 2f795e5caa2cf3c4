import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { labData } from '../acts/labs.ts';
import { projectData } from '../acts/projects.ts';

/**
 * Addresses of the product, which change with every start, and the network of its clients. Calls go to each address in turn.
 * `takesParts`: the store lists the parts of a file, without which a file cannot go on arriving. `answers`: how many calls have
 * succeeded.
 */
export type Place = { urls: readonly string[]; network: string; readonly takesParts: boolean; answers: number };

export type Answered = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers };

/** A signed-in person. */
export type Visitor = { readonly id: string; readonly email: string; readonly cookie: string };

export type Sending = {
  readonly method?: string;
  readonly json?: object;
  readonly form?: () => FormData;
  /** A part of a file, by the tus protocol. */
  readonly part?: { readonly bytes: Uint8Array; readonly offset: number };
  readonly by?: Visitor;
};

export const password = 'correct horse battery';
const answerMilliseconds = 60_000;
const pauseMilliseconds = 50;
export const patienceMilliseconds = 400_000;

let calls = 0;

export const send = async (
  place: Place,
  path: string,
  { method = 'GET', json, form, part, by }: Sending,
): Promise<Answered> => {
  const { urls, network } = place;
  const headers = new Headers({ 'x-forwarded-for': network, ...(by ? { cookie: by.cookie } : {}) });
  if (json) headers.set('content-type', 'application/json');
  if (part) {
    headers.set('tus-resumable', '1.0.0');
    headers.set('upload-offset', String(part.offset));
    headers.set('content-type', 'application/offset+octet-stream');
  }
  const body = form?.() ?? (part ? new Uint8Array(part.bytes) : null) ?? (json ? JSON.stringify(json) : null);
  const signal = AbortSignal.timeout(answerMilliseconds);
  const response = await fetch(`${urls[((calls += 1)) % urls.length]}/api${path}`, { method, headers, body, signal });
  const text = await response.text();
  if (response.ok) place.answers += 1;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : {}, headers: response.headers };
};

/** Errors that must not happen, whatever fails. */
export type Complaints = string[];

/**
 * Sends a call as a patient person would: until it is answered. `done` are the refusals which say that an earlier try, whose answer
 * got lost, had succeeded. Anything else than these, 200 and 503 is a complaint.
 */
export const persist = async (
  place: Place,
  complaints: Complaints,
  path: string,
  sending: Sending,
  done: readonly number[] = [],
) => {
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

/** The cookie that a browser would send back. */
export const cookieOf = ({ headers }: Answered): string =>
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
    const [user] = await product.rows<{ id: string }>(
      'update users set role = $2, email_verified = true where email = $1 returning id',
      email,
      role,
    );
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
