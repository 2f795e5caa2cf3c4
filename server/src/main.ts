import { knowledgeDirectory, knowledgeProblems } from './platform/knowledge/check.ts';

// Everything else reads the knowledge as it is imported, and would stop at its first mistake.
const problems = await knowledgeProblems(knowledgeDirectory);
if (problems.length > 0) {
  const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
  process.stderr.write(`The knowledge has ${count}:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(78);
}
await import('./command-line.ts');
