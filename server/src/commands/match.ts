import { type AnalyzeProjectOutput, qualifyingPercentage, type Tally } from '@aliquot/contract/matching';
import { matchFiles } from '../features/matching/match-files.domain.ts';
import { readJson } from './files.ts';
import { CommandError, print } from './process.ts';

const counted = ({ count, more }: Tally) => `${more ? 'more than ' : ''}${count}`;

const reachLines = ({ metadata, reach }: AnalyzeProjectOutput): string[] => [
  `Qualifying (${qualifyingPercentage} % or more): ${counted(reach.qualifying)}; listed: ${metadata.existingLabsCount}.`,
  ...reach.relaxations.map(({ change, gain }) => `If ${change}: ${counted(gain)} more.`),
];

type Options = { readonly request: string; readonly labs: string; readonly today?: string; readonly json?: boolean };

/** Ranks the laboratories of one file for the request of another, as the product would on a day, which is today unless given. */
export const match = async ({ request, labs, json, today = new Date().toISOString().slice(0, 10) }: Options): Promise<void> => {
  const result = matchFiles(await readJson(request), await readJson(labs), today);
  if (!result.ok) throw new CommandError(result.details ?? 'The files are not of the right form.', 2);
  const lines = result.value.matches.map(
    ({ matchPercentage, isGenerated, name, matchReason }) =>
      `${isGenerated ? '    –' : `${String(matchPercentage).padStart(3)} %`}  ${name}\n       ${matchReason}`,
  );
  print(result.value, [...lines, ...reachLines(result.value)].join('\n'), json);
};
