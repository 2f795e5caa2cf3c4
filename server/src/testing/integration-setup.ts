import type { TestProject } from 'vitest/node';
import type { Template, TestEngine } from './servers/databases.ts';
import { makeTemplate } from './servers/make-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: Template;
  }
}

/** Before the integration tests of one engine: one template database for all of them. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const engine: TestEngine = project.config.env.ALIQUOT_TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite';
  const { template, remove } = await makeTemplate(engine);
  project.provide('databaseTemplate', template);
  return remove;
};
