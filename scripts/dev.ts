import { ensureBuilt } from './lib/builds.mjs';
import { projectNode, run } from './lib/node.mjs';

const port = process.env.PORT ?? '3000';

// The server starts again when a file of it changes; Vite serves the web application and passes on `/api`.
await ensureBuilt('gazetteer');
const codes = await Promise.all([
  run(projectNode(), ['--watch', 'server/src/main.ts', 'serve', ...process.argv.slice(2)], { env: { PORT: port } }),
  run('vite', [], { cwd: new URL('../web', import.meta.url).pathname, env: { ALIQUOT_API: `http://127.0.0.1:${port}` } }),
]);
process.exitCode = Math.max(...codes);
