import { projectMessages } from '@aliquot/contract/engagements/project-words';
import type { AnalyzeProjectOutput, Tally } from '@aliquot/contract/hearts/matching';
import { askedKindLabels, askedKinds, notUnderstood } from '@aliquot/contract/hearts/understanding';
import { expectedSentence, missingSentence, partSentence, shownSentence } from '@aliquot/contract/hearts/words/match-words';
import { matchFiles, matchLimit } from '../features/hearts/matching/match-files.domain.ts';
import { utcDay } from '../kernel/days.ts';
import { readJson } from './files.ts';
import { CommandError, print } from './process.ts';
import { vectorsOf } from './vectors.ts';

const counted = ({ count, more }: Tally) => `${more ? 'more than ' : ''}${count}`;

/** The request as it was understood, or that it was not understood. */
const understandingLines = ({ understanding: { asked, notNeeded, isKnown } }: AnalyzeProjectOutput): string[] => [
  ...(isKnown ? [] : [notUnderstood]),
  ...askedKinds.flatMap((kind) => {
    const labels = asked.filter((term) => term.kind === kind).map(({ label }) => label);
    return labels.length > 0 ? [`${askedKindLabels[kind]}: ${labels.join(', ')}`] : [];
  }),
  ...(notNeeded.length > 0 ? [`Not needed: ${notNeeded.map(({ label }) => label).join(', ')}`] : []),
];

const reachLines = ({ matches, reach }: AnalyzeProjectOutput): string[] => {
  const listed = matches.filter(({ group }) => group === 'shown').length;
  const parts = [partSentence(matches, reach.shown), missingSentence(reach)];
  return [
    ...(listed > 0
      ? [`${shownSentence(reach.shown)} ${expectedSentence(reach.expected, listed, reach.shown)}`]
      : [projectMessages.noMatches]),
    ...parts.filter((each) => each !== null),
    ...reach.relaxations.map(({ change, gain }) => `If ${change}: ${counted(gain)} more.`),
  ];
};

type Options = {
  readonly request: string;
  readonly labs: string;
  readonly today?: string;
  readonly vectors?: string;
  readonly json?: boolean;
};

/** Ranks the laboratories of one file for the request of another, as the product would on a day, which is today unless given. */
export const match = async ({ request, labs, json, vectors, today = utcDay(new Date()) }: Options): Promise<void> => {
  const read = vectors === undefined ? null : (await vectorsOf(vectors)).vectors;
  const result = matchFiles(await readJson(request), await readJson(labs), today, matchLimit, read);
  if (!result.ok) throw new CommandError(result.details ?? "The files don't have the right format.", 2);
  const { isKnown } = result.value.understanding;
  const lines = result.value.matches.map(
    ({ matchPercentage, isGenerated, name, matchReason }) =>
      `${isGenerated || !isKnown ? '   –' : `${String(matchPercentage).padStart(3)}%`}  ${name}\n       ${matchReason}`,
  );
  print(result.value, [...understandingLines(result.value), ...lines, ...reachLines(result.value)].join('\n'), json);
};
