import { ensureAllBuilt } from './lib/builds.mjs';

await ensureAllBuilt();
