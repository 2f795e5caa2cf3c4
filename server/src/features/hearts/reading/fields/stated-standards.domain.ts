import type { Fact } from '@aliquot/contract/hearts/readings';
import type { CertificationType } from '@aliquot/contract/options';
import type { DocumentView } from '../candidates/view.domain.ts';
import type { DocumentKind } from '../scores/document-type.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const ownPapers: ReadonlySet<DocumentKind> = new Set(['quality-manual', 'policy', 'sop', 'management-review']);
const laboratoryStandards: ReadonlySet<CertificationType> = new Set(['iso-17025', 'iso-15189']);

const own = pattern('i')`\b${'standard.own'}\b`;
const holds = pattern('i')`\b${'standard.holds'}\b`;
const others = pattern('i')`\b${'standard.others'}\b`;
const reach = 220;

const sentenceAt = (text: string, start: number, end: number): { start: number; end: number } => {
  const before =
    text
      .slice(Math.max(0, start - reach), start)
      .split(/[.;!?]\s|\n\s*\n|\f/)
      .at(-1) ?? '';
  const after = text.slice(end, end + reach).split(/[.;!?](?:\s|$)|\n\s*\n|\f/)[0] ?? '';
  return { start: start - before.length, end: end + after.length };
};

/** Standards that the laboratory's own manual, policy or procedure says it is accredited to or works by; not those of others. */
export const readStatedStandards = (view: DocumentView, kind: DocumentKind | null): Fact[] => {
  if (!kind || !ownPapers.has(kind)) return [];
  const stated = view.standards.flatMap(({ type, start, end }) => {
    if (!type || !laboratoryStandards.has(type)) return [];
    const sentence = sentenceAt(view.text, start, end);
    const text = view.text.slice(sentence.start, sentence.end);
    return own.test(text) && holds.test(text) && !others.test(text) ? [{ type, sentence }] : [];
  });
  return [...Map.groupBy(stated, ({ type }) => type)].map(
    ([type, places]): Fact => ({
      kind: 'laboratory.standard',
      value: type,
      confidence: places.length > 1 ? 0.85 : 0.75,
      evidence: places.slice(0, 3).map(({ sentence }) => quoteOf(view.document, sentence.start, sentence.end)),
    }),
  );
};
