import type { ProjectData } from '@aliquot/contract/hearts/matching';
import { noCorrections } from '@aliquot/contract/hearts/understanding';
import { plainDocument } from '../../server/src/features/hearts/witness/plain-document.domain.ts';
import { questionsAboutRequest, requestAnswersIn } from '../../server/src/features/hearts/witness/requests/asking.domain.ts';
import { checkRequest, knownInTyped } from '../../server/src/features/hearts/witness/requests/checking.domain.ts';
import type { Answers } from '../lib/recorded-answers.ts';
import type { Part } from './figures.ts';
import type { LabelledSet } from './labelled-set.ts';

/** The effect of a model's answers on a set: chips added, requests that got one, and answers that fell, by reason. */
export type Witnessed = {
  readonly set: LabelledSet;
  readonly chips: number;
  readonly requests: number;
  readonly dropped: ReadonlyMap<string, number>;
};

/** The chips that a model proposes for a request, each derived by the request's recognizer, as if a person had accepted all of them. */
const proposed = async ({ title, description }: ProjectData, answers: Answers) => {
  const text = `${title}\n${description}`;
  const document = plainDocument(text);
  const said = [];
  for (const question of questionsAboutRequest(document, answers.contextTokens)) {
    const answer = await answers.to(question);
    said.push(...((answer === null ? null : requestAnswersIn(answer)) ?? []));
  }
  const { terms, dropped } = checkRequest(document, said, { known: knownInTyped(text) });
  return { added: terms.map(({ kind, label }) => ({ kind, label })), dropped };
};

/** The requests of a part with the chips that a model proposes. */
export const witnessed = async (set: LabelledSet, part: Part, answers: Answers): Promise<Witnessed> => {
  const dropped = new Map<string, number>();
  let chips = 0;
  const requests = [];
  for (const each of set.requests) {
    const { sealed, request } = each;
    if (part !== 'all' && sealed !== (part === 'sealed')) {
      requests.push(each);
      continue;
    }
    const found = await proposed(request, answers);
    for (const { reason } of found.dropped) dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
    chips += found.added.length;
    const corrections = request.corrections ?? noCorrections;
    const changed = { ...request, corrections: { ...corrections, added: [...corrections.added, ...found.added] } };
    requests.push(found.added.length > 0 ? { ...each, request: changed } : each);
  }
  const changed = requests.filter((each, at) => each !== set.requests[at]).length;
  return { set: { ...set, requests }, chips, requests: changed, dropped };
};
