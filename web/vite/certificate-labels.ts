import type { Plugin } from 'vite';

type Types = Record<string, { label: string }>;

const labelsOf = (types: Types): Types =>
  Object.fromEntries(Object.entries(types).map(([type, { label }]) => [type, { label }]));

/** Gives the browser the labels of the certificate types and none of the words that only recognize them in text. */
export const certificateLabels = (): Plugin => ({
  name: 'aliquot:certificate-labels',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('knowledge/certificate-types.json')) return undefined;
    const { accreditations, others } = JSON.parse(code) as { accreditations: Types; others: Types };
    return { code: JSON.stringify({ accreditations: labelsOf(accreditations), others: labelsOf(others) }), map: null };
  },
});
