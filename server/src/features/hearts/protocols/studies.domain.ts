import type { ProtocolProposals } from '@aliquot/contract/hearts/protocol-proposals';
import { type Paper, type PaperLine, type Part } from './paper-text.domain.ts';
import { folded, studyForm } from './wordings.domain.ts';

type Study = ProtocolProposals['studies'][number] & { readonly start: number };

const fewestStudies = 2;
const mostStudies = 20;
/** Characters. Titles that stand closer on a page are two names of one study. */
const shortestStudy = 300;
const sameWords = 0.5;

const wordsOf = (title: string): Set<string> => new Set(folded(title).match(/[a-z0-9]{3,}/g));

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > sameWords * Math.min(a.size, b.size);
};

const titleIn = ({ text }: PaperLine): { title: string; label: string } | null => {
  const found = studyForm.exec(folded(text));
  const title = found === null ? '' : text.slice(found[0].length).trim();
  return found === null || title.split(/\s+/).length < 2 ? null : { title, label: found[0].trim() };
};

/** The studies of a file that holds more than one: places with a title of their own, and with sections between them. */
export const studiesOf = ({ lines, headings }: Paper): Study[] => {
  const found = lines.flatMap((line): (Study & { readonly label: string })[] => {
    const named = titleIn(line);
    return named === null ? [] : [{ ...named, page: line.page.number, start: line.start }];
  });
  const studies: (Study & { readonly label: string })[] = [];
  for (const study of found) {
    if (studies.some((other) => other.label === study.label && /\d|[a-z]$/.test(study.label) && !/title/.test(study.label)))
      continue;
    const isNear = (other: Study) => other.page === study.page && study.start - other.start < shortestStudy;
    if (studies.some((other) => isSame(other.title, study.title) || isNear(other))) continue;
    studies.push(study);
  }
  const hasSections = studies.every(({ start }, at) => {
    const end = studies[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    return headings.some(
      (heading) =>
        heading.start > start &&
        heading.start < end &&
        (heading.zone === 'objectives' ||
          heading.zone === 'methods' ||
          heading.zone === 'laboratory' ||
          heading.zone === 'samples'),
    );
  });
  if (studies.length < fewestStudies || studies.length > mostStudies || !hasSections) return [];
  return studies.map(({ title, page, start }) => ({ title, page, start }));
};

/** The part of a file that one of its studies takes. */
export const partOf = (studies: readonly Study[], at: number, length: number): Part => ({
  start: studies[at]?.start ?? 0,
  end: studies[at + 1]?.start ?? length,
});
