import { defineConfig } from 'vitest/config';
import { contractRoutes } from './web/vite/contract-routes.ts';

/** Milliseconds that bound what hangs; what is slow on a busy machine has not failed. */
const testTimeout = 120_000;

const integration = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: engine,
    include: ['server/src/**/*.int.test.ts'],
    env: { ALIQUOT_TEST_ENGINE: engine },
    globalSetup: ['server/src/testing/integration-setup.ts'],
    testTimeout,
    hookTimeout: testTimeout,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server}/src/**/*.test.ts', '{scripts,bench,e2e,web/vite}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.int.test.ts'],
          testTimeout,
        },
      },
      integration('pglite'),
      integration('postgres'),
      {
        plugins: [contractRoutes()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout,
        },
      },
    ],
  },
});
