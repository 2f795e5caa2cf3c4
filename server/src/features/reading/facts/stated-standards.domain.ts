import type { CertificationType } from '@aliquot/contract/options';
import type { Fact } from '@aliquot/contract/readings';
import { quoteOf } from '../text/quotes.domain.ts';
import type { DocumentView } from '../text/view.domain.ts';
import type { DocumentKind } from './document-type.domain.ts';

const ownPapers: ReadonlySet<DocumentKind> = new Set(['quality-manual', 'policy', 'sop', 'management-review']);
const laboratoryStandards: ReadonlySet<CertificationType> = new Set(['iso-17025', 'iso-15189']);

const own =
  /\b(?:laborator(?:y|ies)|institute|we|our|(?:this|the) (?:quality )?manual|(?:management|quality) (?:management )?system|organi[sz]ation|labor|institut|laboratorio|laboratoire|laboratório)\b/i;
const holds =
  /\b(?:accredit(?:ed|ation)|compl(?:y|ies|iance|ying)|conform\w*|accordance|meets?|fulfil\w*|satisf\w*|requirements of|based on|according to|implement\w*|established|operates?|akkreditier\w*|erfüll\w*|gemäß|nach|acredit\w*|conforme|cumple\w*|según|accrédit\w*|selon|exigences)\b/i;
const others =
  /\b(?:suppliers?|providers?|vendors?|subcontract\w*|external(?:ly)?|customers?|clients?|referral|manufacturers?|not (?:yet )?accredited|intends?|plans? to|e\.g\.|for example|such as|lieferant\w*|unterauftrag\w*|proveedor\w*|fournisseurs?|sous-trait\w*)\b/i;
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
