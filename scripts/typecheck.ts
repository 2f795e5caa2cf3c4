import { run } from './lib/node.mjs';

// `server/tsconfig.pure.json` is the same code without Node: code that is declared pure compiles there too.
const projects = ['contract', 'server', 'server/tsconfig.pure.json', 'web', 'web/tsconfig.node.json', 'e2e', 'scripts'];

let failed = false;
for (const project of projects) failed = (await run('tsc', ['-p', project])) !== 0 || failed;
process.exitCode = failed ? 1 : 0;
