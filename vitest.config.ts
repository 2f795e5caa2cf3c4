import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/test/long-first.ts';
import { allOnBothEngines, onTheEmbeddedEngine } from './server/src/testing/servers/embedded-engine.ts';
import { contractRoutes } from './web/vite/contract-routes.ts';

/** Milliseconds that bound what hangs; what is slow on a busy machine has not failed. */
const limit = 900_000;
const patient = { poll: { timeout: 600_000, interval: 50 } };
const limits = { testTimeout: limit, hookTimeout: limit };

/** Node runs the sources itself, as it runs the product: nothing is transformed for tests. */
const onNode = { viteModuleRunner: false, nodeLoader: false };

const everywhere = ['server/src/**/*.int.test.ts'];
const whereEnginesDiffer = Object.keys(onTheEmbeddedEngine).map((path) => `server/src/${path}`);

const integration = (engine: 'pglite' | 'postgres', include: string[]) => ({
  test: {
    name: engine,
    include,
    isolate: false, // loading the server again for every file took a third of the time
    env: { ALIQUOT_TEST_ENGINE: engine },
    experimental: onNode,
    globalSetup: ['server/src/testing/integration-setup.ts'],
    expect: patient,
    ...limits,
  },
});

/** Tests that start child processes, recognize text or measure how long they compute. */
const readsFiles = [
  'server/src/kernel/permission.test.ts',
  'server/src/features/hearts/reading/growth.test.ts',
  'server/src/features/hearts/protocols/growth.test.ts',
  'server/src/features/hearts/analyses/run/hostile-documents.test.ts',
  'server/src/features/hearts/reading/hidden-text.test.ts',
];

const unit = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    isolate: false,
    experimental: onNode,
    setupFiles: ['server/src/testing/property-limits.ts'],
    expect: patient,
    ...limits,
    exclude: ['**/node_modules/**', '**/*.int.test.ts', ...exclude],
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    maxWorkers: availableParallelism(), // its default leaves one of two cores idle
    projects: [
      unit('rules', ['{contract,server}/src/**/*.test.ts'], ['server/src/{commands,demo,platform,testing}/**', ...readsFiles]),
      unit('reading', [
        'server/src/{commands,demo,platform,testing}/**/*.test.ts',
        '{scripts,bench,e2e,web/vite}/**/*.test.ts',
        ...readsFiles,
      ]),
      integration('pglite', allOnBothEngines ? everywhere : whereEnginesDiffer),
      integration('postgres', everywhere),
      {
        plugins: [contractRoutes()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false, // web/src/testing/setup.ts gives each file a clean window and modules of its own
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
          expect: patient,
          ...limits,
        },
      },
    ],
  },
});
