import type { Found } from '@aliquot/contract/hearts/evidence';
import { type Issuer, issuerNamed } from '../candidates/issuers.domain.ts';
import { type DocumentView, firstPage, foundAt } from '../candidates/view.domain.ts';
import type { Segment } from '../text/layout.domain.ts';
import { folded } from '../text/phrases.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const named = pattern('i')`\b(${'agency.state'})(?:,)? (${'agency.name'})`;
const stateThenAgency = pattern(
  'i',
)`\b(?:State|Commonwealth|Government) of (${'agency.state'})[\s,.|-]{1,4}(?:the )?(${'agency.name'})`;
const agencyApart = pattern(
  'i',
)`\b(?:State|Commonwealth) of (${'agency.state'})\b(?:[^\n]*\n){1,6}?(?:the )?(${'agency.department'})`;
const stateAlone = pattern('i')`\b(?:the )?(?:State|Commonwealth) of (${'agency.state'})\b`;

const smallWords = new Set(['of', 'and', 'the', 'for', 'on']);

const titled = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?: (?:of|and|the|for|&))+$/i, '')
    .split(' ')
    .map((part) =>
      smallWords.has(part.toLowerCase()) ? part.toLowerCase() : part.charAt(0).toUpperCase() + part.slice(1).toLowerCase(),
    )
    .join(' ');

/** The state agency that the first page names, such as "California Department of Public Health". */
export const stateAgency = (view: DocumentView): Found<string> | null => {
  const text = view.text.slice(0, Math.min(view.document.pages[0]?.end ?? 0, 6000));
  for (const pattern of [stateThenAgency, named, agencyApart, stateAlone]) {
    const match = pattern.exec(text);
    if (!match) continue;
    const state = titled(match[1] ?? '');
    const office = match[2] ? titled(match[2].split('\n')[0] ?? '') : null;
    const value = office ? `${state} ${office}` : `State of ${state}`;
    const known = issuerNamed(value);
    return foundAt(view, known?.name ?? value, office ? 0.85 : 0.6, match.index, match.index + match[0].length);
  }
  return null;
};

/** The known issuer where the document names it, best places first. */
export const issuerFound = (view: DocumentView, issuer: Issuer): Found<string> | null => {
  const mentions = view.issuers.filter((mention) => mention.issuer === issuer);
  const best = mentions.find((mention) => mention.inFull) ?? mentions[0];
  if (!best) return null;
  const shown = [best, ...mentions.filter((mention) => mention !== best)].slice(0, 3);
  return {
    value: issuer.name,
    confidence: Math.min(0.97, 0.6 + 0.25 * wordConfidence(view.document, best.start, best.end) + (best.inFull ? 0.1 : 0.05)),
    evidence: shown.map((mention) => quoteOf(view.document, mention.start, mention.end)),
  };
};

const nameWithForm = pattern('gu')`\p{Lu}[\p{L}&.’'-]*(?: ${'body.nameWord'}){0,6},? ${'body.nameWithForm'}(?![\p{L}\p{N}])\.?`;

const local = pattern('u')`\b${'agency.local'}`;

/** The town or county that the head of a permit names. */
export const localAuthority = (view: DocumentView): Found<string> | null => {
  const match = local.exec(view.text.slice(0, headLength));
  return match && foundAt(view, match[0], 0.7, match.index, match.index + match[0].length);
};
const headLength = 400;

/** The issuer of a license: the named state agency, else the known issuer. */
export const licensorFound = (view: DocumentView, issuer: Issuer | null): Found<string> | null =>
  (issuer?.isState ? issuerFound(view, issuer) : null) ?? stateAgency(view) ?? (issuer ? issuerFound(view, issuer) : null);

const certificationWord =
  /\b(?:certification|certifica\p{L}*|\p{L}*cert|registrars?|zertifizierung\p{L}*|certifikac\p{L}*|assessments?)\b/iu;
const beforeBody = pattern('iu')`\b${'body.beforeBody'}[\s:|]*$`;
/** Words before the certifier's name, and others' names as well: only a name that suggests certification is accepted. */
const besideBody = /\b(?:for and on behalf of|on behalf of|for)\s*:?\s*$/iu;
const certifying = pattern('iu')`^,?\s*(?:hereby |tímto )?${'body.certifying'}`;

/** "XY Cert", "XY Certification Services", but neither "This Certificate" nor "The Certification Body". */
const informalName = /^(?!(?:this|the|our|its|certif\p{L}*)\b).*\b(?:\p{L}*cert|certifications?|registrars?)\b/iu;

type Named = { readonly name: string; readonly from: number };

/** Names of a line that may be a certifier's: those with a legal form, and the one that begins the line or follows "issued by". */
const namesIn = ({ text, start }: Segment): Named[] => {
  const formal = [...text.matchAll(nameWithForm)].map((match) => ({ name: match[0].trim(), from: start + match.index }));
  const [lead = ''] = /^.*?\b(?:issued|certified|registered) by\s*:\s*/iu.exec(text) ?? [];
  const name = /^\p{Lu}[\p{L}&.’'-]*(?: (?:\p{Lu}[\p{L}&.’'-]*|&|and|of)){0,6}/u.exec(text.slice(lead.length))?.[0] ?? '';
  const isFormal = formal.some(({ from }) => from === start + lead.length);
  return informalName.test(name) && !isFormal ? [...formal, { name, from: start + lead.length }] : formal;
};

const headWord = pattern('iu')`(?<!\p{L})${'body.headWord'}(?!\p{L})`;
const headLines = 2;
const longestHead = 8;

/** A line at the head of a paper that reads like the name of a body. */
const isHeadOfBody = ({ text, line, words }: Segment): boolean =>
  line < headLines && words.length > 1 && words.length <= longestHead && headWord.test(text) && !ofPaper.test(text);
const ofPaper = /certificate|licen[sc]e|permit|scope|schedule/i;

const foot = 0.6;
const leadLength = 80;
const least = 1.5;

/** The score of a name as the certifier's: by its surroundings first, then by the name and its place. */
const certifierScore = (view: DocumentView, { name, from }: Named, segment: Segment): number => {
  const { text, layout } = view;
  const end = from + name.length;
  const before = text.slice(Math.max(0, from - leadLength), from).replace(/\s+/g, ' ');
  const rest = text.slice(end, segment.end);
  const next = rest.trim() === '' ? (layout.lines[segment.line + 1]?.text ?? '') : rest;
  const speaksOfIt = certificationWord.test(name);
  const isFlow = view.document.pages[0]?.source === 'flow';
  const isInFoot = isFlow ? segment.line > foot * layout.lines.length : segment.y0 > foot;
  const signs: readonly (readonly [number, boolean])[] = [
    [3, certifying.test(next)],
    [3, beforeBody.test(before)],
    [2, speaksOfIt && besideBody.test(before)],
    [1, speaksOfIt && /\baccredited by\b/i.test(text.slice(end, end + leadLength))],
    [1, speaksOfIt && isInFoot],
    [1.5, isHeadOfBody(segment) && name === segment.text],
    [0.5, speaksOfIt && text.indexOf(name) !== text.lastIndexOf(name)],
  ];
  return signs.reduce((sum, [weight, holds]) => sum + (holds ? weight : 0), 0);
};

/** A certifier that no list knows, by what is said around its name, by the name itself and its place at the foot; not the holder. */
export const unlistedCertifier = (view: DocumentView, holder: string | null): Found<string> | null => {
  const [best] = firstPage(view)
    .flatMap((segment) =>
      [...namesIn(segment), ...(isHeadOfBody(segment) ? [{ name: segment.text, from: segment.start }] : [])].map((named) => ({
        ...named,
        score: certifierScore(view, named, segment),
      })),
    )
    .filter(({ name, score }) => score >= least && folded(name) !== folded(holder ?? ''))
    .toSorted((a, b) => b.score - a.score);
  if (!best) return null;
  const end = best.from + best.name.length;
  return foundAt(view, best.name.replace(/\s+/g, ' '), 0.7 * wordConfidence(view.document, best.from, end), best.from, end);
};
