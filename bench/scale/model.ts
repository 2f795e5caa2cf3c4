/** The printed figures of one run of `bench -- scale` that the projection reads. */
export type Run = {
  readonly labs: number;
  readonly entries: number;
  readonly stored: { readonly laboratoryBytes: number; readonly entryBytes: number };
  readonly verified: { readonly seconds: number; readonly millisecondsPerThousand: number };
  readonly written: { readonly milliseconds: number; readonly perSecondAtOnce: number };
  readonly idleMegabytes: number;
  readonly list: Call;
  readonly loaded: { readonly seconds: number; readonly megabytes: number };
  readonly match: Call;
  readonly pages?: { readonly text: Page; readonly scan: Page };
};
type Call = { readonly processMilliseconds: number; readonly databaseMilliseconds: number; readonly bytes: number };
type Page = { readonly cpuMilliseconds: number; readonly storedBytes: number };

/** The demand of a day today, the limits of one machine or process, and the runs from the smallest to the largest. */
export type Measured = {
  readonly today: {
    readonly people: number;
    readonly laboratories: number;
    readonly entries: number;
    readonly listsPerSecond: number;
    readonly matchesPerSecond: number;
    readonly pagesPerSecond: number;
    readonly entriesPerSecond: number;
  };
  readonly limits: {
    readonly busyShare: number;
    readonly databaseCores: number;
    readonly connections: number;
    readonly connectionsPerProcess: number;
    readonly processMegabytes: number;
    readonly startSeconds: number;
    readonly verifyHours: number;
  };
  readonly runs: readonly Run[];
};

const thousand = 1000;
const between = (low: Run, high: Run, value: (run: Run) => number, labs: number): number =>
  value(low) + ((value(high) - value(low)) * (labs - low.labs)) / (high.labs - low.labs);

/**
 * Projected needs at `factor` times today's load and stock. Costs that grow with the laboratories lie on the line through the
 * first and the last run.
 */
export const projectionOf = ({ today, limits, runs }: Measured, factor: number) => {
  const [low, high] = [runs[0], runs.at(-1)];
  const pages = runs.find((run) => run.pages)?.pages;
  if (!low || !high || !pages) throw new Error('The projection needs two runs and the cost of a page.');
  const labs = today.laboratories * factor;
  const entries = today.entries * factor;
  const at = (value: (run: Run) => number) => between(low, high, value, labs);
  const cores = (milliseconds: number) => Math.ceil((milliseconds * factor) / thousand / limits.busyShare);
  const { listsPerSecond, matchesPerSecond, pagesPerSecond, entriesPerSecond } = today;
  const page = (pages.text.cpuMilliseconds + pages.scan.cpuMilliseconds) / 2;
  const serve = cores(
    listsPerSecond * low.list.processMilliseconds + matchesPerSecond * at(({ match }) => match.processMilliseconds),
  );
  const workers = cores(pagesPerSecond * page);
  const databaseCores = cores(
    listsPerSecond * low.list.databaseMilliseconds + matchesPerSecond * at(({ match }) => match.databaseMilliseconds),
  );
  const megabytes = Math.round(low.idleMegabytes + at(({ loaded }) => loaded.megabytes));
  const startSeconds = Math.round(at(({ loaded }) => loaded.seconds));
  const gigabytes = (labs * high.stored.laboratoryBytes + entries * high.stored.entryBytes) / 1e9;
  const verifySeconds = Math.round((entries / thousand) * (high.verified.millisecondsPerThousand / thousand));
  const connections = (serve + workers) * limits.connectionsPerProcess;
  const strains = {
    'connections to PostgreSQL': connections / limits.connections,
    'processor time of one PostgreSQL': databaseCores / limits.databaseCores,
    'the audit chain, one entry after the other': (entriesPerSecond * factor) / high.written.perSecondAtOnce,
    'memory of a serving process': megabytes / limits.processMegabytes,
    'the first match after a start': startSeconds / limits.startSeconds,
    'verifying the trail': verifySeconds / 3600 / limits.verifyHours,
  };
  const [first] = Object.entries(strains).toSorted(([, a], [, b]) => b - a);
  return {
    labs,
    entries,
    serve,
    workers,
    databaseCores,
    megabytes,
    startSeconds,
    gigabytes,
    verifySeconds,
    connections,
    strains,
    first,
  };
};

const whole = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const fine = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const callWords = ({ processMilliseconds, databaseMilliseconds, bytes }: Call): string =>
  `${fine(processMilliseconds)} ms + ${fine(databaseMilliseconds)} ms in PostgreSQL, ${whole(bytes / thousand)} kB`;
const pageWords = ({ cpuMilliseconds, storedBytes }: Page): string =>
  `${whole(cpuMilliseconds)} ms, ${fine(storedBytes / thousand)} kB stored`;

/** The measured costs as a table, a column for each run. */
export const costTable = ({ runs }: Measured): string =>
  table(
    ['', ...runs.map(({ labs, entries }) => `${whole(labs)} laboratories, ${whole(entries)} entries`)],
    [
      ['a request: a signed-in list of 20 projects', ...runs.map(({ list }) => callWords(list))],
      ['a match with its explanations', ...runs.map(({ match }) => callWords(match))],
      ['a page read, text', ...runs.map(({ pages }) => (pages ? pageWords(pages.text) : ''))],
      ['a page read, scan', ...runs.map(({ pages }) => (pages ? pageWords(pages.scan) : ''))],
      ['a laboratory', ...runs.map(({ stored }) => `${fine(stored.laboratoryBytes / thousand)} kB stored`)],
      [
        'the laboratories in a serving process',
        ...runs.map(({ loaded }) => `${whole(loaded.megabytes)} MB, loaded by the first match in ${fine(loaded.seconds)} s`),
      ],
      [
        'an audit entry',
        ...runs.map(
          ({ stored, written }) =>
            `${whole(stored.entryBytes)} bytes, written in ${fine(written.milliseconds)} ms, ${whole(written.perSecondAtOnce)} a second from eight at once`,
        ),
      ],
      ['verifying 1,000 entries', ...runs.map(({ verified }) => `${fine(verified.millisecondsPerThousand)} ms`)],
    ],
  );

export const steps = [10, 100, 1000] as const;

const timeWords = (seconds: number): string => (seconds < 120 ? `${whole(seconds)} s` : `${whole(seconds / 60)} min`);

/** Table of the needs of each step, with the first limit to break. */
export const stepTable = (measured: Measured): string => {
  const columns = steps.map((factor) => projectionOf(measured, factor));
  return table(
    ['', ...steps.map((factor) => `${whole(factor)} times`)],
    [
      ['people at once', ...steps.map((factor) => whole(measured.today.people * factor))],
      ['laboratories', ...columns.map(({ labs }) => whole(labs))],
      ['audit entries', ...columns.map(({ entries }) => whole(entries))],
      ['`serve` processes', ...columns.map(({ serve }) => whole(serve))],
      ['memory of each', ...columns.map(({ megabytes }) => `${whole(megabytes)} MB`)],
      ['`worker` processes', ...columns.map(({ workers }) => whole(workers))],
      ['cores for PostgreSQL', ...columns.map(({ databaseCores }) => whole(databaseCores))],
      ['connections', ...columns.map(({ connections }) => whole(connections))],
      ['laboratories and trail on disk', ...columns.map(({ gigabytes }) => `${fine(gigabytes)} GB`)],
      ['first match of a process', ...columns.map(({ startSeconds }) => timeWords(startSeconds))],
      ['verifying the trail', ...columns.map(({ verifySeconds }) => timeWords(verifySeconds))],
      ['breaks first', ...columns.map(({ first }) => (first ? `${first[0]} (${whole(first[1] * 100)} % of its limit)` : ''))],
    ],
  );
};

/** A document with its two tables as the figures have them, each between the comments that name it. */
export const withTables = (document: string, measured: Measured): string =>
  Object.entries({ costs: costTable(measured), steps: stepTable(measured) }).reduce(
    (text, [name, made]) => text.replace(new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`), `$1${made}$2`),
    document,
  );
