import { headingRank, isHeadingText } from '../candidates/tests-headings.domain.ts';
import { pattern, wordings } from '../text/wordings.domain.ts';

const units = new Set(wordings['table.units']);
const figure = /^[±≤≥<>=~+–—×*·^-]*\d[\d.,\s×·^%°-]*$/;
const sign = /^[±≤≥<>=~+–—×x*·%°^-]+$/;
const smallWord = /^(?:to|up|and|or|from|of|bis|von|a|à|de|hasta|jusqu|per|k|l|e)$/i;

/** True when a text is a figure, a range or a unit: "0.5 mg", "(10 to 20) °C", "mg". */
export const isFigure = (text: string): boolean => {
  const tokens = text
    .replace(/(?<=\d)(?=[\p{L}µ°])/gu, ' ')
    .split(/[\s/()[\],;:]+/)
    .filter((token) => token !== '');
  return (
    tokens.length > 0 &&
    tokens.every(
      (token) => figure.test(token) || sign.test(token) || smallWord.test(token) || units.has(token.toLowerCase()),
    ) &&
    tokens.some((token) => /\d/.test(token) || (units.has(token.toLowerCase()) && tokens.length <= 2))
  );
};

const standardBodies = pattern()`^${'table.standardBodies'}$`;
const methodWord = pattern()`^${'table.methodWord'}$`;

/** True when a text is only the number of a method or standard: "ISO 6579-1:2017", "ASTM E8/E8M". */
const isMethodNumber = (text: string): boolean => {
  const tokens = text.split(/[\s/(),;.–-]+/).filter((token) => token !== '');
  const [first = ''] = tokens;
  return standardBodies.test(first) && /\d/.test(text) && tokens.every((token) => methodWord.test(token));
};

/** True when a text in a column of tests cannot name one: a figure, a unit, the number of a method, a heading. */
export const isNotTestName = (text: string): boolean =>
  isFigure(text) || isMethodNumber(text) || (isHeadingText(text) && headingRank(text) !== null && !namesQuantity.test(text));

/** Physical quantities that head a column in one scope and are calibrated in another. */
const namesQuantity = /^(?:frequency|range|uncertainty|identification|detection)$/i;
