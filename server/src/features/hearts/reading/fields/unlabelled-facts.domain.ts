import type { Fact } from '@aliquot/contract/hearts/readings';
import { isPersonName } from '../candidates/people.domain.ts';
import { type DocumentView, firstPage, foundAt } from '../candidates/view.domain.ts';
import { wordsConfidence } from '../scores/confidence.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import { isOfDocument, type Zones } from './zones.domain.ts';

const factAt = (view: DocumentView, kind: string, start: number, value: string): Fact => {
  const end = start + value.length;
  return { kind, ...foundAt(view, value.replace(/\s+/g, ' '), wordsConfidence(view, 0.86, start, end), start, end) };
};

const trainee = pattern('giu')`${'fact.trainee'}[ \t:]*\n+[ \t]*(?:(?:Mr|Ms|Mrs|Dr|Herr|Frau)\.? )?([^\n]{4,60}?)[ \t]*\n`;

/** The recipient of a certificate of training: the name alone on its line under "certifies that". */
export const readTrainee = (view: DocumentView): Fact[] => {
  const match = [...view.text.matchAll(trainee)].find(([, name = '']) => isPersonName(name));
  const name = match?.[1] ?? '';
  return match ? [factAt(view, 'training.person', match.index + match[0].lastIndexOf(name), name)] : [];
};

const standingVersion = /^v(?:er(?:sion)?)?\.? ?\d{1,8}(?:\.\d{1,4}){0,3}[a-z]?$/i;

/** A version alone in its place on the cover or in what pages repeat: "v2.1". */
export const readStandingVersion = (view: DocumentView, zones: Zones): Fact[] => {
  const place = firstPage(view).find(({ text, start }) => standingVersion.test(text.trim()) && isOfDocument(zones.at(start)));
  return place ? [factAt(view, 'document.version', place.start, place.text.trim())] : [];
};
