import { matchFiles } from '../features/matching/match-files.domain.ts';
import { readJson } from './files.ts';
import { CommandError, print } from './process.ts';

/** Ranks the laboratories of one file for the request of another. */
export const match = async ({ request, labs, json }: { request: string; labs: string; json?: boolean }): Promise<void> => {
  const result = matchFiles(await readJson(request), await readJson(labs), new Date().toISOString().slice(0, 10));
  if (!result.ok) throw new CommandError(result.details ?? 'The files are not of the right form.', 2);
  const lines = result.value.matches.map(
    ({ matchPercentage, name, matchReason }) => `${String(matchPercentage).padStart(3)} %  ${name}\n       ${matchReason}`,
  );
  print(result.value, lines.join('\n') || 'No laboratory qualifies.', json);
};
