import type { Fact } from '@aliquot/contract/hearts/readings';
import cliaSpecialties from '../../../../../../knowledge/clia-specialties.json' with { type: 'json' };
import { type DocumentView, foundAt } from '../candidates/view.domain.ts';
import type { KindReading } from '../scores/document-type.domain.ts';

const controls = cliaSpecialties.specialties.flatMap(({ code, controlWords }) =>
  controlWords ? [{ code, words: new RegExp(controlWords, 'i') }] : [],
);
const fewestFigures = 4;

/** A control record with figures, and the specialties whose own controls it names. */
export const readQualityControl = (view: DocumentView, { kind, evidence: [place] }: KindReading): Fact[] => {
  if (kind !== 'quality-control' || place === undefined) return [];
  if ((view.text.match(/\d[.,]\d/g)?.length ?? 0) < fewestFigures) return [];
  const record = { kind: 'qc.record', value: place.quote, confidence: 0.8, evidence: [place] };
  const named = controls.flatMap(({ code, words }) => {
    const match = words.exec(view.text);
    return match ? [{ kind: 'qc.specialty', ...foundAt(view, code, 0.75, match.index, match.index + match[0].length) }] : [];
  });
  return [record, ...named];
};
