import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Work that is timed by its parts. */
type Stage = readonly ['match', 'index' | 'search' | 'rows'] | readonly ['reading', 'text' | 'recognition' | 'whole'];

/** Counters and timers of one process. Labels have few values each, and none of them is about a person. */
export type Metrics = {
  request(of: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void;
  stage(stage: Stage, seconds: number): void;
  mail(outcome: 'sent' | 'failed'): void;
  storageError(operation: string, code: string): void;
  /** Adds a gauge that is read at each scrape; with `labels`, one value for each of their combinations. */
  gauge(
    name: string,
    help: string,
    labels?: readonly string[],
  ): (value: number, labels?: Readonly<Record<string, string>>) => void;
  /** Registers work to be done before each scrape. */
  beforeScrape(read: () => Promise<void>): void;
  /** Everything as Prometheus text. */
  text(): Promise<string>;
  readonly contentType: string;
};

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const stageSeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 20, 60, 300];

/** @param ofProcess adds what the process itself uses: memory, processor time, the lag of its event loop. */
export const createMetrics = (ofProcess: boolean): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const reads: (() => Promise<void>)[] = [];
  if (ofProcess) collectDefaultMetrics({ register: registry, prefix: 'aliquot_' });
  const requests = new Histogram({
    name: 'aliquot_request_seconds',
    help: 'Requests by method, route and status, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const stages = new Histogram({
    name: 'aliquot_stage_seconds',
    help: 'Parts of matching and of reading documents, in seconds',
    labelNames: ['work', 'stage'],
    buckets: stageSeconds,
    registers,
  });
  const mails = new Counter({
    name: 'aliquot_mails_total',
    help: 'Messages sent, and attempts to send one that failed',
    labelNames: ['outcome'],
    registers,
  });
  const storageErrors = new Counter({
    name: 'aliquot_storage_errors_total',
    help: 'Calls of the file store that failed',
    labelNames: ['operation', 'code'],
    registers,
  });
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  for (const code of ['full', 'unavailable']) storageErrors.inc({ operation: 'put', code }, 0);
  return {
    request: (of, seconds) => requests.observe({ ...of }, seconds),
    stage: ([work, stage], seconds) => stages.observe({ work, stage }, seconds),
    mail: (outcome) => mails.inc({ outcome }),
    storageError: (operation, code) => storageErrors.inc({ operation, code }),
    gauge: (name, help, labelNames = []) => {
      const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers });
      return (value, labels = {}) => gauge.set({ ...labels }, value);
    },
    beforeScrape: (read) => {
      reads.push(read);
    },
    text: async () => {
      for (const read of reads) await read();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
};

/** Times a part of some work. @returns what the work returns. */
export const timed = async <Value>(metrics: Metrics, stage: Stage, work: () => Value | Promise<Value>): Promise<Value> => {
  const began = performance.now();
  const value = await work();
  metrics.stage(stage, (performance.now() - began) / 1000);
  return value;
};
