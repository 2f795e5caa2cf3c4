import calibration from '../../../../knowledge/reading-confidence.json' with { type: 'json' };

/**
 * What is known about the reading of one value; each from 0 (bad) to 1 (good). `place`: how near its label is. `form`:
 * whether it has the form that is expected. `seen`: how sure the recogniser is (1 for text). `agreement`: whether other
 * values of the document support it. `document`: how sure the kind of document is.
 */
export type Signs = {
  readonly place: number;
  readonly form: number;
  readonly seen: number;
  readonly agreement: number;
  readonly document: number;
};

/** The kinds of value that are calibrated apart. */
export type CalibratedField = keyof typeof calibration.fields;

type Weights = { readonly bias: number } & Signs;

const clamp = (value: number) => Math.min(0.995, Math.max(0.02, value));

/** The probability that the value is right, by a logistic model that was fitted on generated documents. */
export const confidenceOf = (field: CalibratedField, signs: Signs): number => {
  const weights: Weights = calibration.fields[field];
  const sum =
    weights.bias +
    weights.place * signs.place +
    weights.form * signs.form +
    weights.seen * signs.seen +
    weights.agreement * signs.agreement +
    weights.document * signs.document;
  return Math.round(clamp(1 / (1 + Math.exp(-sum))) * 1000) / 1000;
};

/** A label's cost (see labels) as a sign: 1 in the same cell, falling to 0. */
export const placeSign = (cost: number): number => 1 / (1 + Math.max(0, cost) / 2.5);
