import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mistakesSince } from './platform/knowledge/remembered.ts';

// Compiling the sources takes half of a start, so the result is kept. If the folder cannot be written, nothing is.
const kept = fileURLToPath(new URL('../../build/code', import.meta.url));
enableCompileCache(kept);

// Everything else reads the knowledge as it is imported, and would stop at its first mistake.
const knowledge = fileURLToPath(new URL('../../knowledge', import.meta.url));
const schemas = fileURLToPath(new URL('./kernel/knowledge', import.meta.url));
const problems = await mistakesSince(join(kept, 'right-knowledge'), [knowledge, schemas], async () => {
  const { knowledgeProblems } = await import('./platform/knowledge/check.ts');
  return knowledgeProblems(knowledge);
});
if (problems.length > 0) {
  const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
  process.stderr.write(`The knowledge has ${count}:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(78);
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0); // the reader, such as `head`, has seen enough
  throw error;
});

const { runCommandLine } = await import('./command-line.ts');
const code = await runCommandLine(process.argv.slice(2));
if (code !== null) process.exit(code);
