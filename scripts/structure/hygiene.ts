import { isCode, isTest, matchesIn, type Problem, type Rule, type SourceFile } from './repository.ts';

type Ban = { readonly what: RegExp; readonly where: (path: string) => boolean; readonly message: string };

const inside =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));
const palette =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const utilities = 'bg|text|border|ring|fill|stroke|from|via|to|outline|decoration|divide|accent|shadow|caret|placeholder';
const outsideOfUi = (path: string) => inside('web/src/')(path) && !inside('web/src/ui/')(path);
const useToken = 'Use a token of web/src/styles.css, such as text-muted or bg-good-tint, so that dark mode and contrast hold.';

/** Things that are written nowhere, or in one place only. Tests are free of all of them. */
const bans: readonly Ban[] = [
  {
    what: /(?<!(?:href|to|id)=\{?)(?:["'`[(:]|\s(?=#\d*[a-f]))#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi,
    where: outsideOfUi,
    message: `holds a raw color. ${useToken}`,
  },
  { what: /\b(?:rgba?|hsla?|oklch|oklab)\(/g, where: outsideOfUi, message: `holds a raw color. ${useToken}` },
  {
    what: new RegExp(`\\b(?:${utilities})-(?:${palette})-\\d{2,3}\\b`, 'g'),
    where: inside('web/src/'),
    message: `holds a color of the framework's palette. ${useToken}`,
  },
  {
    what: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/g,
    where: inside('web/src/'),
    message: 'puts HTML from text into the page. Render elements: text that comes from people or documents stays text.',
  },
  {
    what: /(?<![.\w])fetch\(|new (?:XMLHttpRequest|EventSource)\(/g,
    where: (path) => outsideOfUi(path) && !inside('web/src/platform/')(path),
    message: 'speaks to the network. web/src/platform/server/http.ts has the only fetch; uploads and events are beside it.',
  },
  {
    what: /(?<![.\w])fetch\(/g,
    where: (path) => inside('web/src/ui/', 'web/src/platform/')(path) && path !== 'web/src/platform/server/http.ts',
    message:
      'calls fetch. web/src/platform/server/http.ts has the only one, and api.ts handles session, errors and cancelling.',
  },
  {
    what: /(?<![.\w])fetch\(/g,
    where: (path) => inside('server/src/')(path) && !inside('server/src/platform/', 'server/src/testing/')(path),
    message: 'calls fetch. What leaves the server goes through server/src/platform/outbound.ts, which knows where it may go.',
  },
  {
    what: /\bnew Date\(\)|\bDate\.now\(\)|\bMath\.random\(/g,
    where: (path) => /\.(domain|policy)\.ts$/.test(path) || inside('server/src/kernel/')(path),
    message: 'asks the clock or for chance. Take the time, or the random source, as an argument.',
  },
  {
    what: /(?<![.\w])permit\(/g,
    where: (path) => inside('server/src/')(path) && !path.endsWith('.policy.ts'),
    message: 'permits something outside of a policy. Ask a policy, and pass on what it permits.',
  },
  {
    what: /(?<![.\w])permitSystem\(/g,
    where: (path) => inside('server/src/')(path) && !inside('server/src/commands/')(path) && !path.endsWith('.jobs.ts'),
    message: 'acts for the product outside of a job or a command. Ask a policy what the actor may do.',
  },
];

/** A whole-line comment may name what code may not do. */
const withoutComments = (file: SourceFile): SourceFile => ({
  path: file.path,
  text: file.text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
});

export const checkBans: Rule = (files) => {
  const candidates = files.filter((file) => isCode(file) && !isTest(file.path)).map(withoutComments);
  return bans.flatMap(({ what, where, message }) =>
    candidates
      .filter(({ path }) => where(path))
      .flatMap((file) => matchesIn(file, what).map(({ line }): Problem => ({ path: file.path, line, message }))),
  );
};

/** Milliseconds that a test waits at least for what it expects: a machine ten times as busy has done nothing wrong. */
const leastPatience = 60_000;

const numberIn = (text: string): number => Number(text.replaceAll('_', ''));

/** A test that is slow on a busy machine has not failed. */
export const checkPatience: Rule = (files) =>
  files
    .filter(({ path }) => isTest(path) && !path.startsWith('scripts/structure/')) // the tests of this rule break it
    .flatMap((file): Problem[] => [
      ...matchesIn(file, /\btimeout: (\d[\d_]*)/g)
        .filter(({ groups: [, time = ''] }) => numberIn(time) < leastPatience)
        .map(({ line }) => ({
          path: file.path,
          line,
          message: 'gives up too soon for a busy machine. Leave the time limit out, or wait a minute at least.',
        })),
      ...(file.path.startsWith('web/') ? matchesIn(file, /\bvi\.wait(?:For|Until)\(/g) : []).map(({ line }) => ({
        path: file.path,
        line,
        message: 'gives up after a second. Use waitFor of the testing library, or web/src/testing/eventually.ts.',
      })),
      ...(file.path.startsWith('web/') ? [] : matchesIn(file, /\bvi\.waitFor\((?!.*\b(?:timeout|patience)\b).*\);/g)).map(
        ({ line }) => ({
          path: file.path,
          line,
          message: 'gives up after a second. Use expect.poll.',
        }),
      ),
      ...matchesIn(file, /performance\.now\(\) - \w+\)\.toBeLessThan/g).map(({ line }) => ({
        path: file.path,
        line,
        message: 'takes longer on a busy machine. Prove what happened first, or measure with cpuMilliseconds.',
      })),
    ]);

const longest = 400;
const long = 300;

/** Small files: one that is over the limit holds more than one thing. */
export const checkLength: Rule = (files) =>
  files.filter(isCode).flatMap(({ path, text }): Problem[] => {
    const lines = text.split('\n').length - 1;
    if (lines <= long) return [];
    const message = `has ${lines} lines. Split it by what changes together (at most ${longest}; aim below 250).`;
    return [{ path, message, warning: lines <= longest }];
  });

const registryPatterns = [
  /\bregistry\.[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi,
  /^(?:@[\w-]+:)?registry\s*=/gim,
  /"resolved":\s*"https?:/g,
];

/** No file names where packages come from: that is a setting of the machine. `host` is the one in force here, if known. */
export const checkRegistries =
  (host: string | null): Rule =>
  (files) =>
    files.flatMap((file) => {
      const found = registryPatterns.flatMap((pattern) => matchesIn(file, pattern));
      const named = host !== null && host.includes('.') && file.text.includes(host) ? [{ line: 1 }] : [];
      const message = "names a package registry. Take it out: which one is used is a setting of the machine's own npm.";
      return [...found, ...named].map(({ line }) => ({ path: file.path, line, message }));
    });
