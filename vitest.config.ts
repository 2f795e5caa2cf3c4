import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { allOnBothEngines, onTheEmbeddedEngine } from './server/src/testing/embedded-engine.ts';
import { contractRoutes } from './web/vite/contract-routes.ts';

/** Milliseconds that bound what hangs; what is slow on a busy machine has not failed. */
const limit = 120_000;
const limits = { testTimeout: limit, hookTimeout: limit };

const everywhere = ['server/src/**/*.int.test.ts'];
const whereEnginesDiffer = Object.keys(onTheEmbeddedEngine).map((path) => `server/src/${path}`);

const integration = (engine: 'pglite' | 'postgres', include: string[]) => ({
  test: {
    name: engine,
    include,
    isolate: false, // loading the server again for every file took a third of the time
    env: { ALIQUOT_TEST_ENGINE: engine },
    globalSetup: ['server/src/testing/integration-setup.ts'],
    expect: { poll: { timeout: 60_000, interval: 50 } },
    ...limits,
  },
});

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(), // its default leaves one of two cores idle
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server}/src/**/*.test.ts', '{scripts,bench,e2e,web/vite}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.int.test.ts'],
          isolate: false,
          ...limits,
        },
      },
      integration('pglite', allOnBothEngines ? everywhere : whereEnginesDiffer),
      integration('postgres', everywhere),
      {
        plugins: [contractRoutes()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
          ...limits,
        },
      },
    ],
  },
});
