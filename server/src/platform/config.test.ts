import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, loadConfig, parseConfig } from './config.ts';
import { allSettings, renderEnvExample } from './settings.ts';

const strongSecret = 'pN7xq2Vd0LwZc9KfRt4uYb1GhMj6Es8A';
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://labs.example.org', AUTH_SECRET: strongSecret };

const problemsOf = (environment: Record<string, string>): Record<string, string> => {
  try {
    parseConfig(environment);
    return {};
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ name, problem }) => [name, problem]));
  }
};

const directory = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'aliquot-config-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

describe('parseConfig', () => {
  it('has a default for everything outside production', () => {
    expect(parseConfig({})).toMatchObject({
      environment: 'development',
      server: { host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000', trustedProxies: [] },
      demo: true,
      database: { kind: 'embedded', directory: join(process.cwd(), 'data', 'database') },
      storage: { kind: 'disk', directory: join(process.cwd(), 'data', 'files') },
      mail: { kind: 'outbox' },
      accounts: { secret: null, discovery: 'limited', passwordMinLength: 8, signUpsPerHour: 10 },
      geocoder: null,
      mapTiles: null,
      worker: { mode: 'in-process' },
    });
  });

  it.each([
    ['a PostgreSQL', { DATABASE_URL: 'postgres://u:p@db/aliquot' }, false],
    ['production', production, false],
    ['on', { DATABASE_URL: 'postgres://u:p@db/aliquot', ALIQUOT_DEMO: 'on' }, true],
    ['off', { ALIQUOT_DEMO: 'off' }, false],
  ])('demo data with %s', (_, environment, demo) => {
    expect(parseConfig(environment).demo).toBe(demo);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['::1', 'http://[::1]:8080'],
    ['labs.local', 'http://labs.local:8080'],
  ])('listening on %s, the public URL is %s', (HOST, publicUrl) => {
    expect(parseConfig({ HOST, PORT: '8080' }).server.publicUrl).toBe(publicUrl);
  });

  it('reads every group', () => {
    const config = parseConfig({
      ...production,
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'aliquot',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'on',
      SMTP_URL: 'smtps://user:password@smtp.example.org',
      MAIL_FROM: 'Aliquot <no-reply@example.org>',
      GEOCODER_URL: 'https://nominatim.example.org/search',
      GEOCODER_USER_AGENT: 'Aliquot (ops@example.org)',
      MAP_TILE_URL: 'https://tile.example.org/{z}/{x}/{y}.png',
      MAP_TILE_ATTRIBUTION: '© contributors',
      OUTBOUND_PRIVATE_HOSTS: 'MinIO.local,geo',
      WORKER: 'separate',
    });
    expect(config).toMatchObject({
      server: {
        publicUrl: 'https://labs.example.org',
        trustedProxies: [
          { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
          { address: '::1', prefix: 128, family: 'ipv6' },
        ],
      },
      storage: { kind: 's3', endpoint: 'https://s3.example.org', region: 'us-east-1', bucket: 'aliquot', forcePathStyle: true },
      mail: { kind: 'smtp', from: 'Aliquot <no-reply@example.org>' },
      geocoder: { url: 'https://nominatim.example.org/search', privateHosts: ['minio.local', 'geo'] },
      mapTiles: { attribution: '© contributors' },
      worker: { mode: 'separate' },
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'labs.example.org'],
    ['PUBLIC_URL', 'https://labs.example.org/app'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '::1,proxy'],
    ['ALIQUOT_DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL_SIZE', '0'],
    ['STORAGE', 'ftp'],
    ['S3_ENDPOINT', 's3.example.org:443'],
    ['SMTP_URL', 'http://smtp.example.org'],
    ['MAIL_FROM', 'Aliquot'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', 'abcabcabcabcabcabcabcabcabcabcabcabcabc'],
    ['PASSWORD_MIN_LENGTH', '7'],
    ['GEOCODER_USER_AGENT', 'Aliquot'],
    ['MAP_TILE_URL', 'https://tile.example.org/1/2/3.png'],
    ['WORKER', 'none'],
    ['LOG_LEVEL', 'loud'],
    ['ACCOUNT_DISCOVERY', 'open'],
    ['SIGN_UPS_PER_HOUR', '0'],
  ])('refuses %s=%s and says what to write', (name, value) => {
    expect(problemsOf({ [name]: value })[name]).toMatch(/^(write|name) /);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['S3', { STORAGE: 's3' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    ['SMTP', { SMTP_URL: 'smtp://localhost' }, ['MAIL_FROM']],
    ['a geocoder', { GEOCODER_URL: 'https://geo.example.org/search' }, ['GEOCODER_USER_AGENT']],
    ['tiles', { MAP_TILE_URL: 'https://t.example.org/{z}/{x}/{y}' }, ['MAP_TILE_ATTRIBUTION']],
    ['production', { NODE_ENV: 'production' }, ['AUTH_SECRET', 'PUBLIC_URL']],
    ['production over http', { ...production, PUBLIC_URL: 'http://labs.example.org' }, ['PUBLIC_URL']],
    ['demo data in production', { ...production, ALIQUOT_DEMO: 'on' }, ['ALIQUOT_DEMO']],
  ])('%s names what is missing', (_, environment, names) => {
    expect(Object.keys(problemsOf(environment))).toEqual(names);
  });

  it('names what a wrong value asks for in the same run', () => {
    const wrong = { SMTP_URL: 'x', OIDC_ISSUER: 'x', CAPTCHA_PROVIDER: 'x', GEOCODER_URL: 'x', MAP_TILE_URL: 'x' };
    expect(Object.keys(problemsOf(wrong)).sort()).toEqual(
      [
        ...Object.keys(wrong),
        'MAIL_FROM',
        'OIDC_CLIENT_ID',
        'OIDC_CLIENT_SECRET',
        'CAPTCHA_SITE_KEY',
        'CAPTCHA_SECRET_KEY',
        'GEOCODER_USER_AGENT',
        'MAP_TILE_ATTRIBUTION',
      ].sort(),
    );
  });

  it('names all problems at once, each once, and never a value', () => {
    const environment = { NODE_ENV: 'production', PORT: 'x', AUTH_SECRET: 'hunter2', STORAGE: 's3', S3_BUCKET: 'b' };
    expect(Object.keys(problemsOf(environment)).sort()).toEqual(
      ['AUTH_SECRET', 'PORT', 'PUBLIC_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].sort(),
    );
    expect(() => parseConfig(environment)).toThrow(/The configuration has 5 problems:\n {2}PORT: write a whole number/);
    expect(() => parseConfig(environment)).not.toThrow(/hunter2/);
  });
});

describe('loadConfig', () => {
  it('makes a secret once, readable by its owner alone', () => {
    const ALIQUOT_DATA_DIR = join(directory(), 'data');
    const first = loadConfig({ ALIQUOT_DATA_DIR }).accounts.secret;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(loadConfig({ ALIQUOT_DATA_DIR }).accounts.secret).toBe(first);
    expect(statSync(join(ALIQUOT_DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600);
    expect(loadConfig({ ALIQUOT_DATA_DIR: directory() }).accounts.secret).not.toBe(first);
  });

  it('refuses a damaged secret instead of signing with an empty one', () => {
    const ALIQUOT_DATA_DIR = directory();
    writeFileSync(join(ALIQUOT_DATA_DIR, 'auth-secret'), '');
    expect(() => loadConfig({ ALIQUOT_DATA_DIR })).toThrow(/damaged/);
  });

  it('takes a given secret and writes nothing', () => {
    const ALIQUOT_DATA_DIR = join(directory(), 'data');
    expect(loadConfig({ ALIQUOT_DATA_DIR, AUTH_SECRET: strongSecret }).accounts.secret).toBe(strongSecret);
    expect(() => statSync(ALIQUOT_DATA_DIR)).toThrow(/ENOENT/);
  });
});

describe('.env.example', () => {
  const file = join(import.meta.dirname, '../../../.env.example');

  it('is what the settings say (rewrite it with vitest -u)', async () => {
    await expect(renderEnvExample()).toMatchFileSnapshot(file);
  });

  it('changes nothing when it is used as it is', () => {
    const environment = parseEnv(readFileSync(file, 'utf8'));
    expect(Object.keys(environment).sort()).toEqual(allSettings.map(([name]) => name).sort());
    expect(parseConfig(environment)).toEqual(parseConfig({}));
  });
});
