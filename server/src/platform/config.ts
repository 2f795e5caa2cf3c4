import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { keptAuthSecret } from './auth-secret.ts';
import { isPrivateAddress } from './outbound.ts';
import type { ScannerAddress } from './scanner/clamd.ts';
import type { AddressRange, ListenAddress } from './setting-schemas.ts';
import { allSettings, type SettingName, type Settings } from './settings.ts';
import { readSettingsFile, type SettingsFile, settingsFile } from './settings-file.ts';

type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number };

export type S3Config = {
  readonly kind: 's3';
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
  /** Folder for uploads until they are whole. */
  readonly spoolDirectory: string;
  /** Host names, lower case, that may resolve to private addresses. */
  readonly privateHosts: readonly string[];
};

export type StorageConfig = { readonly kind: 'disk'; readonly directory: string } | S3Config;

export type MailConfig = { readonly from: string } & (
  | { readonly kind: 'outbox'; readonly directory: string }
  | { readonly kind: 'smtp'; readonly url: string }
);

export type GeocoderConfig = {
  readonly url: string;
  readonly userAgent: string;
  /** Host names, lower case, that may resolve to private addresses. */
  readonly privateHosts: readonly string[];
};

export type ModelConfig = {
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | null;
  /** Host and port of the server, as agreements name it. */
  readonly host: string;
  /** True when the server is this machine or in a private network: nothing leaves for the internet. */
  readonly isLocal: boolean;
  /** Time for one document, in seconds. */
  readonly seconds: number;
  readonly contextTokens: number;
  /** US dollars for a million tokens; null where the operator set none. */
  readonly prices: { readonly asked: number; readonly answered: number } | null;
  readonly callsPerDay: number;
  readonly callsPerDayAndLab: number;
  /** Host names, lower case, that may resolve to private addresses. */
  readonly privateHosts: readonly string[];
};

export type OidcConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider on the sign-in page. */
  readonly name: string;
};

export type SmsConfig = { readonly url: string; readonly token: string | null };

export type CaptchaConfig = {
  readonly provider: NonNullable<Settings['CAPTCHA_PROVIDER']>;
  readonly siteKey: string;
  readonly secretKey: string;
  /** Instead of the provider's own. */
  readonly verifyUrl: string | null;
};

/** The settings of one process, checked. Paths are absolute; URLs have no trailing slash. */
export type Config = {
  readonly environment: 'development' | 'test' | 'production';
  readonly server: {
    readonly host: string;
    readonly port: number;
    /** Origin that people see, such as `https://labs.example.org`. */
    readonly publicUrl: string;
    readonly trustedProxies: readonly AddressRange[];
    /** Operator of the installation and how to reach them; empty when not set. */
    readonly operator: string;
  };
  /** Both null: measurements are not served. */
  readonly metrics: { readonly token: string | null; readonly address: ListenAddress | null };
  readonly log: { readonly level: Settings['LOG_LEVEL'] };
  readonly dataDirectory: string;
  readonly demo: boolean;
  readonly database: DatabaseConfig;
  readonly storage: StorageConfig;
  /** Virus scanner for uploads, and what happens to them while it gives no answer. */
  readonly scanner: { readonly address: ScannerAddress; readonly whenAway: 'wait' | 'pass' } | null;
  readonly mail: MailConfig;
  readonly accounts: {
    /** Null when none was given: `loadConfig` then makes or reads the one in the data directory. */
    readonly secret: string | null;
    readonly discovery: 'limited' | 'hidden';
    readonly passwordMinLength: number;
    readonly firstPasswordDays: number;
    readonly signUpsPerHour: number;
    readonly requireAdminSecondFactor: boolean;
    /** Longest idle time and lifetime of an administrator's session. */
    readonly adminSession: { readonly idleMinutes: number; readonly hours: number };
    readonly oidc: OidcConfig | null;
    readonly captcha: CaptchaConfig | null;
  };
  /** Keys that signed earlier checkpoints of the audit trail: SubjectPublicKeyInfo in base64. */
  readonly auditPublicKeys: readonly string[];
  readonly sms: SmsConfig | null;
  /** Limits for one person (or client address). */
  readonly limits: {
    readonly callsPerMinute: number;
    readonly placeSearchesPerMinute: number;
    readonly matchesPerHour: number;
    readonly filesPerHour: number;
    readonly analysesPerHour: number;
    readonly invitationsPerDay: number;
    readonly uploadFilesPerDay: number;
    readonly uploadMegabytesPerDay: number;
    /** Limit for the whole process. */
    readonly liveConnections: number;
  };
  readonly geocoder: GeocoderConfig | null;
  /** Null where no language model is configured. */
  readonly model: ModelConfig | null;
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
  readonly worker: { readonly mode: 'in-process' | 'separate'; readonly concurrency: number };
};

/** A configuration with which the product can run: the secret is there. */
export type LoadedConfig = Config & { readonly accounts: { readonly secret: string } };

/** `name` is a setting, `place` where the settings file sets it (`.env:12`), or a place alone. */
type ConfigProblem = { readonly name: string; readonly problem: string; readonly place?: string | undefined };

/** All problems of the environment. The message never repeats a value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** EX_CONFIG of sysexits.h: a supervisor should not restart the process. */
  readonly exitCode = 78;
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ name, problem, place }) => `  ${name}${place ? ` (${place})` : ''}: ${problem}`);
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const parseSettings = (environment: Environment): { settings: Partial<Settings>; problems: ConfigProblem[] } => {
  const settings: Record<string, unknown> = {};
  const problems: ConfigProblem[] = [];
  for (const [name, { schema }] of allSettings) {
    const parsed = schema.safeParse(environment[name]?.trim() || undefined);
    if (parsed.success) settings[name] = parsed.data;
    else problems.push({ name, problem: parsed.error.issues[0]?.message ?? 'write another value' });
  }
  return { settings, problems };
};

/** Adds the problems of the file itself, and the place of each wrong setting. The environment overrides the file. */
const placed = (problems: readonly ConfigProblem[], environment: Environment, file: SettingsFile | null): ConfigProblem[] => {
  if (file === null) return [...problems];
  const names = allSettings.map(([name]) => name);
  const { lines, values, problems: own } = readSettingsFile(file, names);
  const placeOf = (name: string) =>
    lines.has(name) && values[name] === environment[name] ? `${file.path}:${lines.get(name)}` : undefined;
  return [...own, ...problems.map((problem) => ({ ...problem, place: placeOf(problem.name) }))];
};

const defaultPublicUrl = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** Problems between settings. A setting with a problem of its own is absent here, and not reported twice. */
const crossProblems = (settings: Partial<Settings>, reported: ReadonlySet<string>): ConfigProblem[] => {
  const problems: ConfigProblem[] = [];
  const need = (name: SettingName, reason: string) => {
    if (settings[name] === undefined && !reported.has(name)) problems.push({ name, problem: `missing: ${reason}` });
  };
  /** Also with a value that is wrong: what it asks for is named in the same run. */
  const isGiven = (name: SettingName) => settings[name] !== undefined || reported.has(name);
  if (settings.STORAGE === 's3') {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) need(name, 'STORAGE=s3 needs it');
  }
  if (isGiven('SMTP_URL')) need('MAIL_FROM', 'SMTP_URL needs a sender, such as Aliquot <no-reply@example.org>');
  if (isGiven('OIDC_ISSUER')) {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) need(name, 'OIDC_ISSUER needs it');
  }
  if (isGiven('CAPTCHA_PROVIDER')) {
    for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'] as const) need(name, 'CAPTCHA_PROVIDER needs it');
  }
  if (isGiven('GEOCODER_URL'))
    need('GEOCODER_USER_AGENT', 'GEOCODER_URL needs a name with a contact, such as Aliquot (ops@example.org)');
  if (isGiven('LLM_URL')) need('LLM_MODEL', 'LLM_URL needs the name of a model, such as qwen2.5:7b');
  if (settings.LLM_URL && !isLocalHost(settings.LLM_URL, settings.OUTBOUND_PRIVATE_HOSTS ?? [])) {
    const host = hostNameOf(settings.LLM_URL);
    if (settings.LLM_ALLOWED_HOST !== host)
      problems.push({
        name: 'LLM_ALLOWED_HOST',
        problem:
          'write the host of LLM_URL here too: documents of laboratories that agree leave this machine for it. A name in your own network belongs into OUTBOUND_PRIVATE_HOSTS instead',
      });
  }
  if (isGiven('MAP_TILE_URL')) need('MAP_TILE_ATTRIBUTION', 'MAP_TILE_URL needs the credit of the tile service');
  if (settings.NODE_ENV === 'production') {
    need('AUTH_SECRET', 'production needs at least 32 random characters: openssl rand -base64 32');
    need('PUBLIC_URL', 'production needs the https address that people open');
    if (settings.PUBLIC_URL && !settings.PUBLIC_URL.startsWith('https:')) {
      problems.push({ name: 'PUBLIC_URL', problem: 'write an https address: production sends cookies over https only' });
    }
    if (settings.ALIQUOT_DEMO)
      problems.push({ name: 'ALIQUOT_DEMO', problem: 'write off: demo accounts have known passwords' });
  }
  return problems;
};

const hostNameOf = (url: string): string => (URL.parse(url)?.hostname ?? '').replaceAll(/[[\]]/g, '').toLowerCase();

/** An address of this machine or of a private network, or a name that the operator listed as one. */
const isLocalHost = (url: string, privateHosts: readonly string[]): boolean => {
  const name = hostNameOf(url);
  return name === 'localhost' || privateHosts.includes(name) || (isIP(name) !== 0 && isPrivateAddress(name));
};

const modelOf = (settings: Settings): ModelConfig | null =>
  settings.LLM_URL
    ? {
        url: settings.LLM_URL.replace(/\/$/, ''),
        model: settings.LLM_MODEL ?? '',
        apiKey: settings.LLM_API_KEY ?? null,
        host: URL.parse(settings.LLM_URL)?.host ?? '',
        isLocal: isLocalHost(settings.LLM_URL, settings.OUTBOUND_PRIVATE_HOSTS),
        seconds: settings.LLM_SECONDS,
        contextTokens: settings.LLM_CONTEXT_TOKENS,
        prices: settings.LLM_PRICES ?? null,
        callsPerDay: settings.LLM_CALLS_PER_DAY,
        callsPerDayAndLab: settings.LLM_CALLS_PER_DAY_AND_LAB,
        privateHosts: settings.OUTBOUND_PRIVATE_HOSTS,
      }
    : null;

const storageOf = (settings: Settings, dataDirectory: string): StorageConfig =>
  settings.STORAGE === 'disk'
    ? { kind: 'disk', directory: join(dataDirectory, 'files') }
    : {
        kind: 's3',
        endpoint: settings.S3_ENDPOINT ?? null,
        region: settings.S3_REGION,
        bucket: settings.S3_BUCKET ?? '',
        accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
        forcePathStyle: settings.S3_FORCE_PATH_STYLE,
        spoolDirectory: join(dataDirectory, 'incoming'),
        privateHosts: settings.OUTBOUND_PRIVATE_HOSTS,
      };

const oidcOf = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: Settings): OidcConfig | null =>
  OIDC_ISSUER
    ? { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID ?? '', clientSecret: OIDC_CLIENT_SECRET ?? '', name: OIDC_NAME }
    : null;

const captchaOf = (settings: Settings): CaptchaConfig | null =>
  settings.CAPTCHA_PROVIDER
    ? {
        provider: settings.CAPTCHA_PROVIDER,
        siteKey: settings.CAPTCHA_SITE_KEY ?? '',
        secretKey: settings.CAPTCHA_SECRET_KEY ?? '',
        verifyUrl: settings.CAPTCHA_VERIFY_URL ?? null,
      }
    : null;

const operatorOf = ({ OPERATOR_NAME: name, OPERATOR_CONTACT: contact }: Settings): string =>
  name && contact ? `${name} (${contact})` : (name ?? contact ?? '');

const configOf = (settings: Settings): Config => {
  const dataDirectory = resolve(settings.ALIQUOT_DATA_DIR);
  const from = settings.MAIL_FROM ?? 'Aliquot <no-reply@localhost>';
  return {
    environment: settings.NODE_ENV,
    server: {
      host: settings.HOST,
      port: settings.PORT,
      publicUrl: settings.PUBLIC_URL?.replace(/\/$/, '') ?? defaultPublicUrl(settings.HOST, settings.PORT),
      trustedProxies: settings.TRUSTED_PROXIES,
      operator: operatorOf(settings),
    },
    metrics: { token: settings.METRICS_TOKEN ?? null, address: settings.METRICS_ADDRESS ?? null },
    log: { level: settings.LOG_LEVEL },
    dataDirectory,
    demo: settings.ALIQUOT_DEMO ?? (settings.DATABASE_URL === undefined && settings.NODE_ENV !== 'production'),
    database: settings.DATABASE_URL
      ? { kind: 'postgres', url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE }
      : { kind: 'embedded', directory: join(dataDirectory, 'database') },
    storage: storageOf(settings, dataDirectory),
    scanner: settings.CLAMAV_URL ? { address: settings.CLAMAV_URL, whenAway: settings.CLAMAV_WHEN_AWAY } : null,
    mail: settings.SMTP_URL
      ? { kind: 'smtp', url: settings.SMTP_URL, from }
      : { kind: 'outbox', directory: join(dataDirectory, 'outbox'), from },
    accounts: {
      secret: settings.AUTH_SECRET ?? null,
      discovery: settings.ACCOUNT_DISCOVERY,
      passwordMinLength: settings.PASSWORD_MIN_LENGTH,
      firstPasswordDays: settings.FIRST_PASSWORD_DAYS,
      signUpsPerHour: settings.SIGN_UPS_PER_HOUR,
      requireAdminSecondFactor: settings.REQUIRE_ADMIN_MFA,
      adminSession: { idleMinutes: settings.ADMIN_SESSION_IDLE_MINUTES, hours: settings.ADMIN_SESSION_HOURS },
      oidc: oidcOf(settings),
      captcha: captchaOf(settings),
    },
    auditPublicKeys: settings.AUDIT_PUBLIC_KEYS,
    sms: settings.SMS_URL ? { url: settings.SMS_URL, token: settings.SMS_TOKEN ?? null } : null,
    limits: {
      callsPerMinute: settings.CALLS_PER_MINUTE,
      placeSearchesPerMinute: settings.PLACE_SEARCHES_PER_MINUTE,
      matchesPerHour: settings.MATCHES_PER_HOUR,
      filesPerHour: settings.FILES_PER_HOUR,
      analysesPerHour: settings.ANALYSES_PER_HOUR,
      uploadFilesPerDay: settings.UPLOAD_FILES_PER_DAY,
      uploadMegabytesPerDay: settings.UPLOAD_MEGABYTES_PER_DAY,
      invitationsPerDay: settings.INVITATIONS_PER_DAY,
      liveConnections: settings.LIVE_CONNECTIONS,
    },
    geocoder: settings.GEOCODER_URL
      ? {
          url: settings.GEOCODER_URL,
          userAgent: settings.GEOCODER_USER_AGENT ?? '',
          privateHosts: settings.OUTBOUND_PRIVATE_HOSTS,
        }
      : null,
    model: modelOf(settings),
    mapTiles: settings.MAP_TILE_URL ? { url: settings.MAP_TILE_URL, attribution: settings.MAP_TILE_ATTRIBUTION ?? '' } : null,
    worker: { mode: settings.WORKER, concurrency: settings.WORKER_CONCURRENCY },
  };
};

/**
 * Reads and checks the settings; touches nothing else. Throws a `ConfigError` that names every wrong or missing
 * setting at once, and what is wrong with the file that they come from.
 */
export const parseConfig = (environment: Environment, file: SettingsFile | null = null): Config => {
  const { settings, problems } = parseSettings(environment);
  const cross = crossProblems(settings, new Set(problems.map(({ name }) => name)));
  const all = placed([...problems, ...cross], environment, file);
  if (all.length > 0) throw new ConfigError(all);
  return configOf(settings as Settings);
};

/** `parseConfig`, with the generated secret in place of an absent one. Throws a `ConfigError`, or when the data directory cannot be written. */
export const loadConfig = (environment: Environment, file: SettingsFile | null = settingsFile()): LoadedConfig => {
  const config = parseConfig(environment, file);
  const secret = config.accounts.secret ?? keptAuthSecret(config.dataDirectory);
  return { ...config, accounts: { ...config.accounts, secret } };
};
