import { limits } from '@aliquot/contract/limits';
import { captchaProviders } from '@aliquot/contract/options';
import { z } from 'zod';
import {
  addressRanges,
  hostAndPort,
  isStrongSecret,
  mailAddress,
  oneLine,
  oneOf,
  onOff,
  scannerAddress,
  tileUrl,
  urlOf,
  userAgent,
  wholeNumber,
  words,
} from './setting-schemas.ts';

/** One line of the environment: what it is for, and how it is checked. */
type Setting<Schema extends z.ZodType> = { readonly about: string; readonly schema: Schema };

const setting = <Schema extends z.ZodType>(about: string, schema: Schema): Setting<Schema> => ({ about, schema });

/** Every setting, by section, in the order of `.env.example`. A setting that is empty counts as absent. */
const settingSections = {
  Server: {
    NODE_ENV: setting('development, test or production.', oneOf(['development', 'test', 'production']).default('development')),
    HOST: setting('The address to listen on.', z.string().default('127.0.0.1')),
    PORT: setting('The port to listen on; 0 takes a free one.', wholeNumber(0, 65_535).default(3000)),
    PUBLIC_URL: setting(
      'The address that people open; links in mail begin with it. Default: http://HOST:PORT. https in production.',
      urlOf(['http', 'https'], 'https://labs.example.org')
        .refine((text) => URL.parse(text)?.origin === text.replace(/\/$/, ''), {
          error: 'write scheme, host and port only, without a path',
        })
        .optional(),
    ),
    TRUSTED_PROXIES: setting(
      'Proxies whose X-Forwarded-For is trusted: addresses or CIDR ranges, separated by commas.',
      addressRanges.default([]),
    ),
    OPERATOR_NAME: setting('Who operates this installation; shown on the privacy and terms pages.', oneLine.optional()),
    OPERATOR_CONTACT: setting('How to reach them, such as a mail address; shown beside the name.', oneLine.optional()),
    METRICS_TOKEN: setting(
      'Answers GET /metrics (Prometheus text) for those who send it as a bearer token. Make one: openssl rand -base64 32',
      z.string().refine(isStrongSecret, { error: 'write at least 32 random characters: openssl rand -base64 32' }).optional(),
    ),
    METRICS_ADDRESS: setting(
      'An address of its own for GET /metrics, such as 127.0.0.1:9464; a worker has no other. Needs no token, unless METRICS_TOKEN is set.',
      hostAndPort.optional(),
    ),
    LOG_LEVEL: setting(
      'fatal, error, warn, info, debug, trace or silent.',
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
  },
  Data: {
    ALIQUOT_DATA_DIR: setting(
      'Where the embedded database, files, outgoing mail and the generated secret are kept.',
      z.string().default('./data'),
    ),
    ALIQUOT_DEMO: setting(
      'on or off: demo data at the first start. Default: on with the embedded database, outside production.',
      onOff.optional(),
    ),
    DATABASE_URL: setting(
      'A PostgreSQL (15 or newer) instead of the embedded database.',
      urlOf(['postgres', 'postgresql'], 'postgres://aliquot:password@localhost:5432/aliquot').optional(),
    ),
    DATABASE_POOL_SIZE: setting('Connections per process to that PostgreSQL.', wholeNumber(1, 500).default(10)),
  },
  Files: {
    STORAGE: setting('disk (below the data directory) or s3 (any S3-compatible store).', oneOf(['disk', 's3']).default('disk')),
    S3_ENDPOINT: setting(
      'The address of the store; empty for Amazon.',
      urlOf(['http', 'https'], 'https://s3.example.org').optional(),
    ),
    S3_REGION: setting('Its region.', z.string().default('us-east-1')),
    S3_BUCKET: setting('The bucket, which must exist and be private.', z.string().optional()),
    S3_ACCESS_KEY_ID: setting('The key that may read, write, delete and list in that bucket.', z.string().optional()),
    S3_SECRET_ACCESS_KEY: setting('The secret of that key.', z.string().optional()),
    S3_FORCE_PATH_STYLE: setting('on for stores without a host name per bucket, such as MinIO.', onOff.default(false)),
    CLAMAV_URL: setting(
      'A ClamAV daemon that looks into every upload: tcp://host:3310 or unix:/run/clamav/clamd.ctl. Empty: uploads are not scanned.',
      scannerAddress.optional(),
    ),
    CLAMAV_WHEN_AWAY: setting(
      'wait or pass: while that daemon gives no answer, uploads are put off (503, and pages try again) or stored without a scan.',
      oneOf(['wait', 'pass']).default('wait'),
    ),
  },
  Mail: {
    SMTP_URL: setting(
      'The outgoing mail server. Without it, mail is written to the outbox folder of the data directory.',
      urlOf(['smtp', 'smtps'], 'smtps://user:password@smtp.example.org').optional(),
    ),
    MAIL_FROM: setting('The sender of every message; required with SMTP_URL.', mailAddress.optional()),
  },
  Accounts: {
    AUTH_SECRET: setting(
      'Signs sessions and links. Required in production; otherwise made at the first start and kept in the data directory. Make one: openssl rand -base64 32',
      z.string().refine(isStrongSecret, { error: 'write at least 32 random characters: openssl rand -base64 32' }).optional(),
    ),
    AUDIT_PUBLIC_KEYS: setting(
      'After a change of AUTH_SECRET: the keys that signed earlier checkpoints of the audit trail, as `aliquot audit key` printed them, separated by commas.',
      z
        .string()
        .default('')
        .transform(words)
        .pipe(
          z.array(
            z
              .string()
              .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, { error: 'write keys as `aliquot audit key` prints them' }),
          ),
        ),
    ),
    ACCOUNT_DISCOVERY: setting(
      'limited or hidden: whether sign-up and, a few times an hour, a forgotten-password request may say whether an address has an account. hidden needs mail: people confirm their address before they can sign in.',
      oneOf(['limited', 'hidden']).default('limited'),
    ),
    PASSWORD_MIN_LENGTH: setting(
      'The shortest password accepted.',
      wholeNumber(limits.passwordMinLength, limits.passwordMaxLength).default(limits.passwordMinLength),
    ),
    FIRST_PASSWORD_DAYS: setting(
      'How many days a person can sign in with the password that an administrator chose for them.',
      wholeNumber(1, 365).default(7),
    ),
    SIGN_UPS_PER_HOUR: setting('Accounts that one client address may create in an hour.', wholeNumber(1, 100_000).default(10)),
    REQUIRE_ADMIN_MFA: setting(
      'on or off: administrators must set up a second factor before they can do anything else.',
      onOff.default(false),
    ),
    ADMIN_SESSION_IDLE_MINUTES: setting(
      "After how many minutes without use an administrator's session ends.",
      wholeNumber(1, 1440).default(30),
    ),
    ADMIN_SESSION_HOURS: setting(
      "After how many hours an administrator's session ends in any case.",
      wholeNumber(1, 720).default(12),
    ),
    OIDC_ISSUER: setting(
      'Single sign-on: the issuer of an OpenID provider. Register PUBLIC_URL/api/auth/callback/oidc there as the redirect URI.',
      urlOf(['https', 'http'], 'https://login.example.org').optional(),
    ),
    OIDC_CLIENT_ID: setting('The client that is registered there; required with OIDC_ISSUER.', z.string().optional()),
    OIDC_CLIENT_SECRET: setting('Its secret; required with OIDC_ISSUER.', z.string().optional()),
    OIDC_NAME: setting('How the sign-in page names the provider.', z.string().max(60).default('single sign-on')),
    SMS_URL: setting(
      'A gateway for text messages: it takes POST {"to", "text"} as JSON. Empty: no codes by phone.',
      urlOf(['https', 'http'], 'https://sms.example.org/send').optional(),
    ),
    SMS_TOKEN: setting('Sent to that gateway as a bearer token.', z.string().optional()),
    CAPTCHA_PROVIDER: setting(
      'cloudflare-turnstile, hcaptcha or google-recaptcha: asked at sign-up and when a password is forgotten. Empty: none.',
      oneOf(captchaProviders).optional(),
    ),
    CAPTCHA_SITE_KEY: setting('The public key of the site there; required with CAPTCHA_PROVIDER.', z.string().optional()),
    CAPTCHA_SECRET_KEY: setting('The secret key of the site there; required with CAPTCHA_PROVIDER.', z.string().optional()),
    CAPTCHA_VERIFY_URL: setting(
      "Where answers are checked, instead of the provider's own address.",
      urlOf(['https', 'http'], 'https://captcha.example.org/siteverify').optional(),
    ),
  },
  Limits: {
    CALLS_PER_MINUTE: setting(
      'Calls to the API by one person, or by one client address without a session. Each process counts separately.',
      wholeNumber(1, 1_000_000).default(300),
    ),
    PLACE_SEARCHES_PER_MINUTE: setting(
      'Searches for an address by one person, or by one client address without a session. Each process counts separately.',
      wholeNumber(1, 1_000_000).default(30),
    ),
    MATCHES_PER_HOUR: setting(
      'How often one person may have laboratories ranked in an hour.',
      wholeNumber(1, 1_000_000).default(200),
    ),
    ANALYSES_PER_HOUR: setting('Document analyses that one person may start in an hour.', wholeNumber(1, 1_000_000).default(5)),
    FILES_PER_HOUR: setting(
      'Exports, archives and papers that one person may have made in an hour.',
      wholeNumber(1, 1_000_000).default(120),
    ),
    UPLOAD_FILES_PER_DAY: setting('Files that one person may upload in 24 hours.', wholeNumber(1, 1_000_000).default(200)),
    UPLOAD_MEGABYTES_PER_DAY: setting(
      'Megabytes that one person may upload in 24 hours.',
      wholeNumber(1, 1_000_000).default(500),
    ),
    INVITATIONS_PER_DAY: setting(
      'Invitations to a laboratory that one person may send in 24 hours, including those sent again.',
      wholeNumber(1, 1_000_000).default(30),
    ),
    LIVE_CONNECTIONS: setting(
      'Live connections of open pages that one process holds; beyond this, the oldest is closed.',
      wholeNumber(1, 1_000_000).default(2000),
    ),
  },
  Places: {
    GEOCODER_URL: setting(
      'A Nominatim search address, asked only for addresses that people save. Empty: the built-in gazetteer alone.',
      urlOf(['https', 'http'], 'https://nominatim.example.org/search').optional(),
    ),
    GEOCODER_USER_AGENT: setting(
      'How this installation names itself to that geocoder, with a contact; required with GEOCODER_URL.',
      userAgent.optional(),
    ),
    MAP_TILE_URL: setting('A tile service for the map. Empty: the built-in vector map.', tileUrl.optional()),
    MAP_TILE_ATTRIBUTION: setting(
      'The credit that the tile service requires; required with MAP_TILE_URL.',
      z.string().optional(),
    ),
    OUTBOUND_PRIVATE_HOSTS: setting(
      'Host names in S3_ENDPOINT, GEOCODER_URL or LLM_URL that may resolve to a private address, separated by commas.',
      z
        .string()
        .transform((text) => words(text.toLowerCase()))
        .default([]),
    ),
  },
  Models: {
    LLM_URL: setting(
      'A server that speaks the OpenAI-compatible API (Ollama, llama.cpp, vLLM or a hosted one): a language model may then propose what rules did not find. Empty: none.',
      urlOf(['https', 'http'], 'http://127.0.0.1:11434/v1').optional(),
    ),
    LLM_MODEL: setting('The name of the model there; required with LLM_URL.', oneLine.optional()),
    LLM_API_KEY: setting('Sent to that server as a bearer token; local servers need none.', z.string().optional()),
    LLM_ALLOWED_HOST: setting(
      'The host in LLM_URL once more, if it is not this machine or a private address: documents of laboratories that agree are sent there.',
      z
        .string()
        .transform((text) => text.toLowerCase())
        .optional(),
    ),
    LLM_SECONDS: setting('How long the model may take for one document.', wholeNumber(1, 600).default(60)),
    LLM_CONTEXT_TOKENS: setting(
      'How many tokens the model takes at once; longer documents are sent in parts that overlap.',
      wholeNumber(1024, 1_000_000).default(8192),
    ),
    LLM_PRICES: setting(
      'US dollars for a million tokens asked and for a million answered, such as 0.15,0.60. Empty: costs are not reckoned.',
      z
        .string()
        .regex(/^\d+(?:\.\d+)?,\d+(?:\.\d+)?$/, { error: 'write two amounts, such as 0.15,0.60' })
        .transform((text) => {
          const [asked = 0, answered = 0] = text.split(',').map(Number);
          return { asked, answered };
        })
        .optional(),
    ),
    LLM_CALLS_PER_DAY: setting(
      'Calls of the model in a day, for all laboratories together.',
      wholeNumber(1, 1_000_000).default(1000),
    ),
    LLM_CALLS_PER_DAY_AND_LAB: setting(
      'Calls of the model in a day for one laboratory or researcher.',
      wholeNumber(1, 1_000_000).default(100),
    ),
  },
  Jobs: {
    WORKER: setting(
      'in-process, or separate when workers are started with `aliquot worker`.',
      oneOf(['in-process', 'separate']).default('in-process'),
    ),
    WORKER_CONCURRENCY: setting('Jobs that one worker runs at the same time.', wholeNumber(1, 64).default(2)),
  },
} as const;

const all = {
  ...settingSections.Server,
  ...settingSections.Data,
  ...settingSections.Files,
  ...settingSections.Mail,
  ...settingSections.Accounts,
  ...settingSections.Limits,
  ...settingSections.Places,
  ...settingSections.Models,
  ...settingSections.Jobs,
};

export type SettingName = keyof typeof all;

/** The checked value of every setting. */
export type Settings = { readonly [Name in SettingName]: z.output<(typeof all)[Name]['schema']> };

/** Every setting with its name, in the order of `.env.example`. */
export const allSettings = Object.entries(all) as [SettingName, Setting<z.ZodType>][];

/** The default as it is written in the file; empty where there is no single value. */
const defaultOf = (schema: z.ZodType): string => {
  const value: unknown = schema.safeParse(undefined).data ?? '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
};

/** The text of `.env.example`: every setting with its purpose and its default; those without a default are empty. */
export const renderEnvExample = (): string => {
  const sections = Object.entries(settingSections).map(([title, section]) => {
    const lines = Object.entries(section).map(([name, { about, schema }]) => `# ${about}\n${name}=${defaultOf(schema)}\n`);
    return `# ---- ${title} ----\n\n${lines.join('\n')}`;
  });
  return `# Settings of Aliquot. Copy to .env and change what you need: every one has a default or may stay empty.\n\n${sections.join('\n')}`;
};
