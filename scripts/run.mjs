// @ts-check
// `node scripts/run.mjs FILE.ts …`: installs what is missing, then runs a TypeScript file of the repository with the project's own Node.
import { ensureInstalled } from './lib/install.mjs';
import { exitWith, projectNode, run } from './lib/node.mjs';

await exitWith(async () => {
  await ensureInstalled('all');
  return run(projectNode(), process.argv.slice(2));
});
