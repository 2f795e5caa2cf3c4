import type { ReadingFlag } from '@aliquot/contract/hearts/readings';
import { markIn } from '../candidates/marks.domain.ts';
import type { DocumentView } from '../candidates/view.domain.ts';
import { pattern, type Wording } from '../text/wordings.domain.ts';

const states: readonly (readonly [code: string, words: Wording, says: string])[] = [
  ['draft', 'state.draft', 'is a draft'],
  ['superseded', 'state.superseded', 'was superseded'],
  ['obsolete', 'state.obsolete', 'is not for use'],
  ['specimen', 'state.specimen', 'is a specimen'],
];

const forms = states.map(([code, words, says]) => ({
  code,
  says,
  mark: pattern('iu')`^\W*${words}(?:${'state.more'})?\W*$`,
  labelled: pattern('iu')`^\W*${'state.label'}\s*[:|]\s*${words}\W*$`,
}));

const headLines = 12;
/** "SPECIMEN" further down heads a section of any procedure. */
const specimenLines = 6;

/** The state that a paper gives itself, by a word over or at the head of it: then it proves nothing. */
export const stateFlag = (view: DocumentView): ReadingFlag | null => {
  const end = (view.document.pages[1] ?? view.document.pages[0])?.end ?? view.text.length;
  const head = view.layout.lines.slice(0, headLines);
  const specimenEnd = head[specimenLines]?.start ?? end;
  for (const { code, says, mark, labelled } of forms) {
    const found =
      markIn(view, mark, end, code === 'specimen' ? specimenEnd : end) ?? head.find(({ text }) => labelled.test(text.trim()));
    if (!found) continue;
    const quote = view.text.slice(found.start, found.end).replace(/\s+/g, ' ');
    return { code: `paper-${code}`, detail: `This paper ${says}, so it proves nothing: "${quote}".` };
  }
  return null;
};
