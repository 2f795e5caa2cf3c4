import type { Gazetteer, RegionFilter } from './gazetteer.ts';
import { expandAbbreviations } from './names.ts';
import { finalCodes, nameOf, type Part, withoutFinalCodes } from './words.ts';

/** One way to read the end of an address: which of its last words name a country or a division, and what stands before. */
export type Interpretation = {
  /** The widest first: none, one, or a country and its division. */
  readonly regions: readonly number[];
  readonly head: readonly Part[];
  /** Postal codes behind the head or the regions. */
  readonly codes: Part;
  /** The region is a state of the US whose code is also that of a country: `CA`, `DE`, `IN`. */
  readonly isSharedCode: boolean;
};

const longestRegionName = 4;

type Peeled = { readonly region: number; readonly head: Part[]; readonly codes: Part; readonly isSharedCode: boolean };

const stateCodeLength = 2;

/** The states of the US among the regions of a two-letter code that a country has too. */
const statesWithCodeOfCountry = (gazetteer: Gazetteer, folded: string, named: readonly number[]): number[] => {
  const isCountry = (region: number) => gazetteer.regionOf(region).code === null;
  if (folded.length !== stateCodeLength || !named.some(isCountry)) return [];
  return named.filter((region) => !isCountry(region) && gazetteer.regionOf(region).countryCode === 'US');
};

/** The regions named by the last words: those of the longest name, of which there can be several (`CA`, `WA`, `Georgia`). */
const regionsAtEnd = (gazetteer: Gazetteer, parts: readonly Part[]): Peeled[] => {
  const last = parts.at(-1) ?? [];
  for (let length = Math.min(longestRegionName, last.length); length > 0; length -= 1) {
    const folded = last
      .slice(-length)
      .map((word) => word.folded)
      .join(' ');
    const named = [...new Set([folded, expandAbbreviations(folded)].flatMap((name) => gazetteer.regionsNamed(name)))];
    if (named.length === 0) continue;
    const rest = last.slice(0, -length);
    const before = rest.length > 0 ? [...parts.slice(0, -1), rest] : parts.slice(0, -1);
    const head = withoutFinalCodes(before);
    const states = statesWithCodeOfCountry(gazetteer, folded, named);
    return named.map((region) => ({ region, head, codes: finalCodes(before), isSharedCode: states.includes(region) }));
  }
  return [];
};

/** Every way to read the end of an address, the plain one first. */
export const interpretationsOf = (gazetteer: Gazetteer, parts: readonly Part[]): Interpretation[] => {
  const whole = withoutFinalCodes(parts);
  const last = finalCodes(parts);
  const interpretations: Interpretation[] = [{ regions: [], head: whole, codes: last, isSharedCode: false }];
  for (const { region, head, codes: inner, isSharedCode } of regionsAtEnd(gazetteer, whole)) {
    const codes = [...inner, ...last];
    interpretations.push({ regions: [region], head, codes, isSharedCode });
    const { code, country } = gazetteer.regionOf(region);
    if (code !== null) continue;
    for (const division of regionsAtEnd(gazetteer, head)) {
      const { code: divisionCode, country: divisionCountry } = gazetteer.regionOf(division.region);
      if (divisionCode === null || divisionCountry !== country) continue;
      const regions = [region, division.region];
      interpretations.push({ regions, head: division.head, codes: [...division.codes, ...codes], isSharedCode: false });
    }
  }
  return interpretations;
};

/** Filter for places in any of some regions; a country holds its divisions. An empty list lets everything pass. */
export const within = (gazetteer: Gazetteer, regions: readonly number[]): RegionFilter => {
  const countries = new Set(
    regions.flatMap((region) => (gazetteer.regionOf(region).code === null ? [gazetteer.regionOf(region).country] : [])),
  );
  return (region) => regions.length === 0 || regions.includes(region) || countries.has(gazetteer.regionOf(region).country);
};

/** True if the words of a name are somewhere in the address, in that order and next to each other. */
export const mentions = (parts: readonly Part[], folded: string): boolean =>
  parts.some((part) => ` ${nameOf(part)} `.includes(` ${folded} `));
