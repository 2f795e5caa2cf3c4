import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { hashPassword as hashByScrypt, verifyPassword as verifyByScrypt } from 'better-auth/crypto';
import { hashPassword } from '../server/src/platform/auth/password.ts';
import type { World } from '../server/src/platform/world.ts';
import { besideProduct, onEachEngine, researcherWith } from './lib/product.ts';

const seconds = 5;
const rounds = 3;
/** Number of people that sign in, and how many do so at once. */
const accounts = 400;
const clients = 8;
/** Requests for the list in a second, during everything else. */
const listRate = 100;
const listConnections = 10;
const projectsOfOne = 20;
const password = 'a good long password';
const publicUrl = 'http://127.0.0.1:3000';

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const middle = (values: readonly number[]): number => percentile(values, 0.5);

/** Accounts that can sign in. */
const addAccounts = async ({ database: { pool } }: World): Promise<void> => {
  await pool.query(
    `with people as (
       insert into users (email, name, email_verified)
       select 'bench-' || n || '@example.org', 'Bench', true from generate_series(0, $1::int - 1) n returning id)
     insert into accounts (user_id, account_id, provider_id, password) select id, id::text, 'credential', $2 from people`,
    [accounts, await hashPassword(password)],
  );
};

let turn = 0;

/** One sign-in of the next account, from its own address: limits of one client are not what is measured. */
const signIn = async (url: string): Promise<boolean> => {
  const number = (turn += 1) % accounts;
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: publicUrl,
      'x-forwarded-for': `10.${Math.floor(number / 250)}.7.${(number % 250) + 1}`,
    },
    body: JSON.stringify({ email: `bench-${number}@example.org`, password }),
  });
  await answer.arrayBuffer();
  return answer.ok;
};

type Run = {
  readonly signInsPerSecond: number;
  readonly signInP50: number;
  readonly listP50: number;
  readonly listP99: number;
  readonly fileP99: number;
  readonly failures: number;
};

/** The list at its rate, and beside it the sign-ins of a url, or none; file work is measured every 10 ms. */
const measure = async (listUrl: string, cookie: string, signInUrl: string | null): Promise<Run> => {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  const files: number[] = [];
  let failures = 0;
  const client = async (url: string): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      if (await signIn(url)) took.push(performance.now() - began);
      else failures += 1;
    }
  };
  const watchFiles = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      await stat(tmpdir());
      files.push(performance.now() - began);
      await wait(10);
    }
  };
  const url = listUrl;
  const list = autocannon({ url, connections: listConnections, overallRate: listRate, duration: seconds, headers: { cookie } });
  const [{ latency, non2xx, errors }] = await Promise.all([
    list,
    watchFiles(),
    ...(signInUrl === null ? [] : Array.from({ length: clients }, () => client(signInUrl))),
  ]);
  return {
    signInsPerSecond: took.length / seconds,
    signInP50: middle(took),
    listP50: latency.p50,
    listP99: latency.p99,
    fileP99: percentile(files, 0.99),
    failures: failures + non2xx + errors,
  };
};

const median = (runs: readonly Run[]): Run => ({
  signInsPerSecond: middle(runs.map(({ signInsPerSecond }) => signInsPerSecond)),
  signInP50: middle(runs.map(({ signInP50 }) => signInP50)),
  listP50: middle(runs.map(({ listP50 }) => listP50)),
  listP99: middle(runs.map(({ listP99 }) => listP99)),
  fileP99: middle(runs.map(({ fileP99 }) => fileP99)),
  failures: runs.reduce((sum, { failures }) => sum + failures, 0),
});

const line = (name: string, run: Run) => {
  const figures = [run.signInsPerSecond, run.signInP50, run.listP50, run.listP99, run.fileP99];
  console.log(`${name.padEnd(34)}${figures.map((figure) => figure.toFixed(1).padStart(11)).join('')} ${run.failures}`);
};

const bench = (engine: string, environment: Readonly<Record<string, string>>): Promise<void> =>
  besideProduct(
    { TRUSTED_PROXIES: '127.0.0.0/8', PUBLIC_URL: publicUrl, ...environment },
    async (world) => {
      await addAccounts(world);
      const { cookie } = await researcherWith(world, projectsOfOne);
      const hash = await hashByScrypt(password);
      /** The library's default hash and nothing else: no database, no session, no trail. */
      const bare = createServer((_request, response) => {
        verifyByScrypt({ hash, password }).then(
          (isRight) => response.writeHead(isRight ? 200 : 401).end(),
          () => response.writeHead(500).end(),
        );
      });
      return { bare, prepared: cookie };
    },
    async ({ appUrl, bareUrl }, cookie) => {
      const listUrl = `${appUrl}/api/projects`;
      await measure(listUrl, cookie, appUrl);
      const runs = { alone: [] as Run[], product: [] as Run[], scrypt: [] as Run[] };
      for (let round = 0; round < rounds; round += 1) {
        runs.alone.push(await measure(listUrl, cookie, null));
        runs.product.push(await measure(listUrl, cookie, appUrl));
        runs.scrypt.push(await measure(listUrl, cookie, bareUrl));
      }
      const [alone, product, scrypt] = [median(runs.alone), median(runs.product), median(runs.scrypt)];
      console.log(
        `\n${engine}: ${clients} clients sign in to ${accounts} accounts while a list is asked for ${listRate} times a second; ` +
          `${availableParallelism()} cores, median of ${rounds} × ${seconds} s`,
      );
      console.log(`${' '.repeat(34)} sign-ins/s sign-in p50   list p50   list p99  file p99 failures (ms)`);
      line('the list alone', alone);
      line('whole sign-ins (argon2id)', product);
      line('the default hash alone (scrypt)', scrypt);
      const isMet = product.signInsPerSecond >= 25 && product.listP99 <= 300;
      console.log(`goal on 4 cores: at least 25 sign-ins a second, list p99 at most 300 ms: ${isMet ? 'met' : 'not met'}`);
    },
  );

await onEachEngine(bench);
