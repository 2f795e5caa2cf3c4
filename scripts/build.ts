import { ensureAllBuilt } from './lib/builds.mjs';
import { exitWith } from './lib/node.mjs';

await exitWith(async () => {
  await ensureAllBuilt();
  return 0;
});
