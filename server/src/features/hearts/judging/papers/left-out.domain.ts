import type { AnalysisRequirement, Assessment } from '@aliquot/contract/hearts/analyses';
import { type AnswerCondition, catalogues, controlOf, type Exemption } from '../lines/knowledge.domain.ts';

const exemptionsOf: ReadonlyMap<string, readonly Exemption[]> = new Map(
  catalogues.flatMap(({ requirements }) =>
    requirements.map(({ id, exemptWhen = [] }): [string, readonly Exemption[]] => [id, exemptWhen]),
  ),
);

const exempts = (line: Pick<AnalysisRequirement, 'id'>, { question, is }: AnswerCondition): boolean =>
  (exemptionsOf.get(line.id) ?? []).some((each) => each.question === question && each.is === is);

/**
 * The controls whose question need not be asked while another question has a certain answer, by control id: every line that
 * asks for the control is one that this answer exempts from. Only the question goes. The lines stay in the score until a
 * certificate proves the answer.
 */
export const leftOutBy = ({ requirements }: Pick<Assessment, 'requirements'>): Record<string, AnswerCondition> =>
  Object.fromEntries(
    [...Map.groupBy(requirements, ({ control }) => control)].flatMap(([id, lines]): [string, AnswerCondition][] => {
      if (controlOf(id).scoping === true) return [];
      const shared = (exemptionsOf.get(lines[0]?.id ?? '') ?? []).find((condition) =>
        lines.every((line) => exempts(line, condition)),
      );
      return shared === undefined ? [] : [[id, { question: shared.question, is: shared.is }]];
    }),
  );
