// @ts-check
// Builds what is missing or was made from other sources, and runs nothing.
import { ensureAllBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitWith } from './lib/node.mjs';

await exitWith(async () => {
  await ensureInstalled('product');
  await ensureAllBuilt();
  return 0;
});
