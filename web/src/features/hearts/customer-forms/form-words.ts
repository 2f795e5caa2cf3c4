import type {
  DroppedPart,
  FormAnswerKind,
  FormCounts,
  FormQuestionState,
} from '@aliquot/contract/hearts/customer-forms/customer-forms';
import type { Tone } from '../../../ui/text/badge.tsx';
import { plural } from '../../../ui/text/format.ts';

/** "41 answered with evidence, 12 no evidence, 7 by you" */
export const countsText = ({ evidence, none, yours, kept }: FormCounts): string =>
  [
    `${evidence} answered with evidence`,
    `${none} no evidence`,
    `${yours} by you`,
    ...(kept > 0 ? [`${kept} answered in the file already`] : []),
  ].join(', ');

export const reviewText = ({ open, questions }: FormCounts): string =>
  open === 0 ? `All ${plural(questions, 'question')} reviewed` : `${plural(open, 'question')} of ${questions} to review`;

const partNames: Readonly<Record<DroppedPart, string>> = {
  macros: 'macros',
  controls: 'ActiveX controls',
  'embedded-files': 'embedded files',
  'external-links': 'links to other files or programs',
};

/** One sentence about what the downloaded file does not have. */
export const droppedText = (dropped: readonly DroppedPart[]): string => {
  const names = dropped.map((part) => partNames[part]);
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `The customer’s file has ${list}. We never run them, and the file you download doesn’t have them.`;
};

export const kindLooks: Readonly<Record<FormAnswerKind, { readonly label: string; readonly tone: Tone }>> = {
  proven: { label: 'Proven', tone: 'good' },
  value: { label: 'Value found', tone: 'good' },
  words: { label: 'Words found', tone: 'info' },
  expired: { label: 'Expired', tone: 'warn' },
  none: { label: 'No evidence', tone: 'neutral' },
};

export const stateLabels: Readonly<Record<Exclude<FormQuestionState, 'open'>, string>> = {
  accepted: 'Accepted',
  edited: 'Edited',
  blank: 'Left blank',
  kept: 'Answered in the file already',
};
