import { readFileSync } from 'node:fs';

/** One thing that failed: a test, a hook of a file or suite, or what belonged to no test; and the error's words. */
export type Failure = { readonly where: string; readonly message: string };

type SomeError = { readonly message?: string; readonly stack?: string };

/** The needed part of a module of Vitest. */
export type RunModule = {
  readonly relativeModuleId: string;
  readonly children: {
    allTests(
      state: 'failed',
    ): Iterable<{ readonly fullName: string; result(): { readonly errors?: readonly SomeError[] | undefined } }>;
    allSuites(): Iterable<{ readonly fullName: string; errors(): readonly SomeError[] }>;
  };
  errors(): readonly SomeError[];
};

const framesShown = 3;

const wordsOf = (errors: readonly SomeError[]): string =>
  errors
    .flatMap(({ message = 'no message', stack = '' }) => [
      message,
      ...stack
        .split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .slice(0, framesShown),
    ])
    .join('\n');

function* failuresIn(module: RunModule): Iterable<Failure> {
  const file = module.relativeModuleId;
  if (module.errors().length > 0) yield { where: file, message: wordsOf(module.errors()) };
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) yield { where: `${file} > ${suite.fullName}`, message: wordsOf(suite.errors()) };
  }
  for (const test of module.children.allTests('failed')) {
    yield { where: `${file} > ${test.fullName}`, message: wordsOf(test.result().errors ?? []) };
  }
}

/** All failures in a run of Vitest: tests, hooks of files and suites, and uncaught errors. */
export const failuresOf = (modules: readonly RunModule[], unhandled: readonly SomeError[]): readonly Failure[] => [
  ...modules.flatMap((module) => [...failuresIn(module)]),
  ...unhandled.map((error) => ({ where: 'outside of any test', message: wordsOf([error]) })),
];

/** The failures in a file that the reporter wrote; none when the runner ended before it. */
export const readFailures = (path: string): readonly Failure[] => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Failure[];
  } catch {
    return [];
  }
};
