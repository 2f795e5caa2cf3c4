import type { Fact } from '@aliquot/contract/hearts/readings';
import { type DocumentView, foundAt } from '../candidates/view.domain.ts';
import type { KindReading } from '../scores/document-type.domain.ts';
import { specialtiesOfControls } from './specialties.domain.ts';

const fewestFigures = 4;

/** A control record with figures, and the specialties whose own controls it names. */
export const readQualityControl = (view: DocumentView, { kind, evidence: [place] }: KindReading): Fact[] => {
  if (kind !== 'quality-control' || place === undefined) return [];
  if ((view.text.match(/\d[.,]\d/g)?.length ?? 0) < fewestFigures) return [];
  const record = { kind: 'qc.record', value: place.quote, confidence: 0.8, evidence: [place] };
  const named = specialtiesOfControls(view.text).map(({ code, at, length }) => ({
    kind: 'qc.specialty',
    ...foundAt(view, code, 0.75, at, at + length),
  }));
  return [record, ...named];
};
