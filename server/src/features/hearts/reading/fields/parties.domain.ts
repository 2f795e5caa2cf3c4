import type { Fact } from '@aliquot/contract/hearts/readings';
import { canBeHolder, endsLikeName, looksLikeOrganisation, splitName } from '../candidates/organizations.domain.ts';
import { isPersonName } from '../candidates/people.domain.ts';
import { type DocumentView, firstPage, foundAt, within } from '../candidates/view.domain.ts';
import type { DocumentKind } from '../scores/document-type.domain.ts';
import { belowOf, type Line, rightOf, type Segment } from '../text/layout.domain.ts';
import { namesOrganization } from '../text/names.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

type Named = { readonly start: number; readonly end: number };

/** The blocks of a form that name an organization, by the role that it has there. */
const blocks = {
  'paper.participant': pattern('i')`^${'party.participant'}(?: laboratory| institution| name)*$`,
  'paper.customer': pattern('i')`^${'party.customer'}(?: name)?(?: (?:and|&) address)?$`,
  'paper.laboratory': pattern('i')`^${'party.laboratory'}(?: name)?(?: (?:and|&) address)?$`,
} as const;
type Block = keyof typeof blocks;

const longestName = 10;
const namesKept = 12;
const letterhead = { lines: 5, y: 0.15 };

/** Words that a title adds to the name of its laboratory: "Northgate Diagnostics Quality Manual". */
const titleWords = pattern('i')`\b${'party.title'}\b`;
const besideName = pattern('iu')`${'party.separator'}|\b${'party.title'}\b`;

/** Words in small letters that a name may have; others make a sentence. */
const joining =
  /^(?:of|and|the|for|de|del|la|le|du|des|et|y|für|und|der|di|e|da|do|in|at|an|d['’]\p{L}+|a|inc\.?|llc|ltd\.?)$/u;
const isSentence = (text: string): boolean => text.split(/\s+/).some((word) => /^\p{Ll}/u.test(word) && !joining.test(word));

const isName = (text: string): boolean =>
  text.split(/\s+/).length <= longestName &&
  !isSentence(text) &&
  canBeHolder(text) &&
  namesOrganization(text) &&
  !titleWords.test(text);

/** The name at the head of a text, placed; null without one. */
const nameIn = (view: DocumentView, from: number, to: number, isMeant: (name: string) => boolean): Named | null => {
  const text = view.text.slice(from, to);
  const lead = text.length - text.trimStart().length;
  const { name, length } = splitName(text.slice(lead));
  return isName(name) && isMeant(name) ? { start: from + lead, end: from + lead + length } : null;
};

/** "Lead Testing" and "Assessment Checklist" name work and papers; names end with a legal form or a word for an organization. */
const isWholeName = (name: string): boolean =>
  looksLikeOrganisation(name) && endsLikeName(name) && !/\b(?:testing|department|house|works)$/i.test(name);

const isOfBody = (view: DocumentView, { start, end }: Named): boolean =>
  within(view.issuers, start, end).some((mention) => mention.end - mention.start >= 0.6 * (end - start));

const blockOf = (text: string): Block | undefined =>
  (Object.keys(blocks) as Block[]).find((fact) =>
    blocks[fact].test(
      text
        .trim()
        .replace(/[:.]+$/, '')
        .trim(),
    ),
  );

/** The customer of a paper is a company, however it is called; elsewhere a person may be named. */
const isCompany = (label: string) => (name: string) =>
  /^(?:customer|client|calibrated for|kunde|cliente|auftraggeber)/i.test(label.trim()) || !isPersonName(name);

/** The names in the blocks of the first page: behind their label and its colon, in the next cell, or below. */
const inBlocks = (view: DocumentView): (Named & { fact: Block })[] =>
  firstPage(view).flatMap((segment) => {
    const colon = segment.text.indexOf(':');
    const label = colon === -1 ? segment.text : segment.text.slice(0, colon);
    const fact = label.length > 48 ? undefined : blockOf(label);
    if (fact === undefined) return [];
    const inline = colon !== -1 && /\p{L}/u.test(segment.text.slice(colon));
    const [right] = rightOf(view.layout, segment, 0);
    const [below] = belowOf(view.layout, segment, 0, 2.2);
    const isLabel = (one: Segment) => one.text.trimEnd().endsWith(':') || blockOf(one.text) !== undefined;
    const places: (readonly [number, number])[] = inline
      ? [[segment.start + colon + 1, segment.end]]
      : [right, below].flatMap((one) => (one && !isLabel(one) ? [[one.start, one.end] as const] : []));
    const meant = fact === 'paper.laboratory' && colon === -1 ? looksLikeOrganisation : isCompany(label);
    const [named] = places.flatMap(([from, to]) => nameIn(view, from, to, meant) ?? []);
    return named ? [{ ...named, fact }] : [];
  });

const isHead = (view: DocumentView, line: Line): boolean =>
  line.page === 0 &&
  line.segments.every(
    ({ y0 }) => view.document.pages[0]?.source === 'flow' || y0 < letterhead.y || line.index < letterhead.lines,
  );

/** The names of a letterhead: whole cells at the head of the first page, and beside the title that a paper gives itself. */
const inLetterhead = (view: DocumentView): Named[] =>
  view.layout.lines
    .slice(0, 3 * letterhead.lines)
    .filter((line) => isHead(view, line) && (view.document.pages[0]?.source !== 'flow' || line.index < letterhead.lines))
    .flatMap(({ segments }) => segments)
    .flatMap((segment) => {
      const parts = segment.text.split(besideName);
      let from = segment.start;
      return parts.flatMap((part): Named[] => {
        const at = view.text.indexOf(part, from);
        from = at + part.length;
        const named = nameIn(view, at, at + part.length, isWholeName);
        return named && !isOfBody(view, named) ? [named] : [];
      });
    });

const properName = /\p{Lu}[\p{L}\p{N}&'’.-]*(?:,? (?:(?:of|and|&) )?\p{Lu}[\p{L}\p{N}&'’.-]*){1,7}/gu;

/** The organizations that the first two pages name anywhere. */
const inText = (view: DocumentView): Named[] =>
  view.layout.lines
    .filter(({ page }) => page < 2)
    .flatMap(({ start, text }) =>
      [...text.matchAll(properName)].flatMap((match) => {
        const from = start + match.index;
        return nameIn(view, from, from + match[0].length, looksLikeOrganisation) ?? [];
      }),
    );

/**
 * The organizations that a paper names, by their place: in its letterhead, in the block of a laboratory, participant or
 * customer, and anywhere on its first pages. A certificate is left out: its holder says whose it is.
 */
export const readParties = (view: DocumentView, kind: DocumentKind | null): Fact[] => {
  if (kind === 'certificate') return [];
  const blocked = inBlocks(view);
  const all = [
    ...blocked,
    ...inLetterhead(view)
      .filter(({ start }) => blocked.every((one) => start < one.start || start >= one.end))
      .map((named) => ({ ...named, fact: 'paper.letterhead' })),
    ...inText(view).map((named) => ({ ...named, fact: 'paper.named' })),
  ].map(({ fact, start, end }) => ({ fact, start, end, value: view.text.slice(start, end).replace(/\s+/g, ' ') }));
  const unique = [
    ...new Map(all.toReversed().map((one) => [`${one.fact} ${one.value.toLowerCase()}`, one])).values(),
  ].toReversed();
  return [...Map.groupBy(unique, ({ fact }) => fact).values()].flatMap((same) =>
    same.slice(0, namesKept).map(({ fact, start, end, value }) => ({ kind: fact, ...foundAt(view, value, 0.8, start, end) })),
  );
};
