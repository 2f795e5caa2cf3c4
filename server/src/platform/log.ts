import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { styleText } from 'node:util';
import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  destination,
  type Logger,
  type LoggerOptions,
  pino,
  stdTimeFunctions,
} from 'pino';
import { redactObject, redactText } from './redact.ts';

export type { Logger } from 'pino';

/** Fields of every line while one request or one job is worked on. */
type LogContext = { readonly requestId?: string; readonly jobId?: string; readonly userId?: string };

const context = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that every line logged in it, however deep, carries these fields and those of the contexts around it. */
export const withLogContext = <Result>(fields: LogContext, work: () => Result): Result =>
  context.run({ ...context.getStore(), ...fields }, work);

/** The id of the request being answered, for the error body; undefined outside of one. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId;

const colours = { trace: 'gray', debug: 'gray', info: 'green', warn: 'yellow', error: 'red', fatal: 'magenta' } as const;

const isLevel = (level: unknown): level is keyof typeof colours => typeof level === 'string' && level in colours;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** One JSON line as a person reads it: time, level, message, the rest as name=value, a stack on lines of its own. In a terminal there is one process. */
export const readableLine = (line: string): string => {
  const { level, time, msg, err, process: _process, ...rest }: Record<string, unknown> = JSON.parse(line);
  const name = isLevel(level) ? level : 'info';
  const stack =
    typeof err === 'object' && err !== null && 'stack' in err && typeof err.stack === 'string' ? `\n  ${err.stack}` : '';
  const fields = Object.entries(rest).map(([field, value]) => styleText('gray', ` ${field}=${textOf(value)}`));
  const clock = typeof time === 'string' ? time.slice(11, 23) : '';
  const message = msg === undefined ? '' : ` ${textOf(msg)}`;
  return `${styleText('gray', clock)} ${styleText(colours[name], name.padEnd(5))}${message}${fields.join('')}${stack}\n`;
};

const terminal: DestinationStream = {
  write: (line) => {
    process.stdout.write(readableLine(line));
  },
};

const options = (level: string): LoggerOptions => ({
  level,
  base: { process: `${hostname()}/${process.pid}` },
  timestamp: stdTimeFunctions.isoTime,
  mixin: () => ({ ...context.getStore() }),
  formatters: {
    level: (label) => ({ level: label }),
    log: redactObject,
  },
  serializers: { err: (error: unknown) => error },
  hooks: { streamWrite: redactText },
});

/** pino formats the fields of the root logger only, so those of a child are redacted on the way in; its own children inherit this. */
const redactingChildren = (logger: Logger): Logger => {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the logger it is called on
  const { child } = logger;
  logger.child = function <Levels extends string = never>(bindings: Bindings, options?: ChildLoggerOptions<Levels>) {
    return Reflect.apply(child, this, [redactObject(bindings), options]) as Logger<Levels>;
  };
  return logger;
};

/**
 * The process's logger: one JSON object a line, or readable text when stdout is a terminal. Secrets are hidden by field name
 * and by form (`redact.ts`). Levels are those of the setting LOG_LEVEL.
 */
export const createLogger = (level: string, stream?: DestinationStream): Logger =>
  redactingChildren(pino(options(level), stream ?? (process.stdout.isTTY ? terminal : destination({ dest: 1, sync: true }))));
