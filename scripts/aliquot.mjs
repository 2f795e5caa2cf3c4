// @ts-check
// The product's command line. `npm start` is `serve`, which also installs and builds what is missing; no other command builds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builds, ensureAllBuilt, serverProgram } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitWith, projectNode, run, serverFlags, settingsFlags } from './lib/node.mjs';
import { root } from './lib/root.mjs';

const args = process.argv.slice(2);

await exitWith(async () => {
  await ensureInstalled('product');
  const serves = args[0] === 'serve' && !args.includes('--help');
  if (serves) await ensureAllBuilt();
  const named = settingsFlags(process.execArgv);
  // Node's own --env-file-if-exists says on every start that there is no such file.
  const settings = named.length === 0 && existsSync(join(root, '.env')) ? ['--env-file=.env'] : named;
  // By default glibc keeps a heap for each thread: docs/operate.md, "Memory". A fixed threshold does not grow: freed memory
  // goes back to the system instead of staying between other blocks.
  // The product runs in its own folder; a path is meant from the folder of the command. npm changes that folder, too.
  const calledIn = (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd();
  const env = {
    ALIQUOT_CALLED_IN: calledIn,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '4194304',
    MALLOC_TRIM_THRESHOLD_: '4194304',
    ...process.env,
  };
  const program = serves ? builds.server.output : serverProgram();
  return run(projectNode(), [...serverFlags, ...settings, program, ...args], { env });
});
