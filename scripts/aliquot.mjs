// @ts-check
// The product's command line: installs and builds what is missing, then runs it. `npm start` is `serve`.
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitWith, projectNode, run } from './lib/node.mjs';

const args = process.argv.slice(2);

await exitWith(async () => {
  ensureInstalled();
  if (!args.includes('--help')) {
    await ensureBuilt('gazetteer');
    if (args[0] === 'serve') await ensureBuilt('web');
  }
  return run(projectNode(), ['--env-file-if-exists=.env', 'server/src/main.ts', ...args]);
});
