import type { Gazetteer, Place, RegionFilter } from './gazetteer.ts';
import { type Interpretation, within } from './interpretations.ts';
import { nameOf, type Part, rawOf, withoutCodesAround } from './words.ts';

/**
 * A place that words of an address may mean. Scores compare: the order of magnitude of the population, and how well the words
 * fit. `before` is what was typed in front of the name, with what separates them; `codes` the postal codes behind it; `after` says
 * that there are other words behind it that the place does not say.
 */
export type PlaceMatch = {
  readonly place: Place;
  readonly score: number;
  readonly before: string;
  readonly codes: string;
  readonly after: boolean;
  /** Number of regions that were named and hold the place. */
  readonly regions: number;
  /** The place is in the state of the US whose code was typed, and a country with the same code is not meant. */
  readonly isInState: boolean;
};

/**
 * Bonus for each kind of match, in powers of ten of population. A part that names a region (`UK`) is seldom the village of that
 * name.
 */
const worth = {
  region: 3,
  wholePart: 1,
  beginningOfName: 0.5,
  partBefore: -1,
  endOfPart: -1.5,
  startOfPart: -3,
  regionAsPlace: -3,
  prefix: 0,
  regionPrefix: 1.5,
} as const;

const perLookup = 5;
const partsLookedAt = 4;
/** Last words of a part without a number count as a place only when it is a well-known one. */
const knownPopulation = 100_000;

const magnitude = ({ population }: Place): number => Math.log10(population + 1);

type Spot = {
  readonly head: readonly Part[];
  readonly index: number;
  readonly before: Part;
  readonly codes: Part;
  /** True if words of the part itself follow the name. */
  readonly after?: boolean;
};

/** A postal code in front of a name stays there; a street is separated from it. */
const textBefore = ({ head, index, before }: Spot): string => {
  const parts = head.slice(0, index).map((part) => `${rawOf(part)}, `);
  if (before.length === 0) return parts.join('');
  return `${parts.join('')}${rawOf(before)}${before.every(({ hasDigit }) => hasDigit) ? ' ' : ', '}`;
};

const matchOf = (place: Place, spot: Spot, fit: number, regions: number): PlaceMatch => ({
  place,
  score: magnitude(place) + fit + worth.region * regions,
  before: textBefore(spot),
  codes: rawOf(spot.codes),
  after: spot.after === true || spot.index < spot.head.length - 1,
  regions,
  isInState: false,
});

/** The same for a place whose whole name was typed. */
const namedOf = (place: Place, spot: Spot, fit: number, { regions, isSharedCode }: Interpretation): PlaceMatch => {
  const match = matchOf(place, spot, fit, regions.length);
  return { ...match, isInState: isSharedCode && !match.after };
};

const everywhere = (): boolean => true;

/** A town that is named in front says where to look; a smaller place may be the name of a street or an institute. */
const townPopulation = 10_000;

/** Filter for places in the region of a town that the parts name in full; everything, when they name none. */
const nearTowns = (gazetteer: Gazetteer, parts: readonly Part[]): RegionFilter => {
  const regions = new Set(
    parts
      .filter((part) => part.every(({ hasDigit }) => !hasDigit))
      .flatMap((part) => gazetteer.named(nameOf(part), everywhere, perLookup))
      .flatMap(({ population, region }) => (population >= townPopulation ? [region] : [])),
  );
  return regions.size > 0 ? (region) => regions.has(region) : everywhere;
};

/** A whole part as the name of a place; the last part also as the first words of a longer name. */
const wholeParts = (gazetteer: Gazetteer, interpretation: Interpretation): PlaceMatch[] => {
  const { regions, head, codes } = interpretation;
  const filter = within(gazetteer, regions.slice(-1));
  return head.flatMap((part, index) => {
    const distance = head.length - 1 - index;
    const { before, name, after } = withoutCodesAround(part);
    if (distance >= partsLookedAt || name.length === 0) return [];
    const spot = { head, index, before, codes: [...after, ...codes] };
    const isRegion = gazetteer.regionsNamed(nameOf(name)).length > 0;
    const named = gazetteer.named(nameOf(name), filter, perLookup);
    if (named.length > 0) {
      const doubt = isRegion && distance === 0 && head.length > 1 ? worth.regionAsPlace : 0;
      return named.map((place) => namedOf(place, spot, worth.wholePart + distance * worth.partBefore + doubt, interpretation));
    }
    if (distance > 0 || isRegion) return [];
    const isNear = nearTowns(gazetteer, head.slice(0, index));
    const longer = gazetteer.beginning(`${nameOf(name)} `, (region) => filter(region) && isNear(region), perLookup);
    return longer.map((place) => matchOf(place, spot, worth.beginningOfName, regions.length));
  });
};

/** The longest last words of a part that name a place: `1100 Fairview Ave N Seattle`. */
const endsOfParts = (gazetteer: Gazetteer, interpretation: Interpretation): PlaceMatch[] => {
  const { regions, head, codes } = interpretation;
  const filter = within(gazetteer, regions.slice(-1));
  return head.flatMap((part, index) => {
    const distance = head.length - 1 - index;
    const { before, name, after } = withoutCodesAround(part);
    if (distance > 1) return [];
    const isAddress = part.some(({ hasDigit }) => hasDigit) || regions.length > 0;
    for (let start = 1; start < name.length; start += 1) {
      const named = gazetteer
        .named(nameOf(name.slice(start)), filter, perLookup)
        .filter(({ population }) => isAddress || population >= knownPopulation);
      const spot = { head, index, before: [...before, ...name.slice(0, start)], codes: [...after, ...codes] };
      if (named.length > 0)
        return named.map((place) => namedOf(place, spot, worth.endOfPart + distance * worth.partBefore, interpretation));
    }
    return [];
  });
};

/** The longest first words of a part, where a region is named: `Lund University, Sweden`. */
const startsOfParts = (gazetteer: Gazetteer, { regions, head, codes }: Interpretation): PlaceMatch[] => {
  if (regions.length === 0) return [];
  const filter = within(gazetteer, regions.slice(-1));
  return head.flatMap((part, index) => {
    const { before, name } = withoutCodesAround(part);
    if (before.length > 0) return [];
    for (let end = name.length - 1; end > 0; end -= 1) {
      const named = gazetteer.named(nameOf(name.slice(0, end)), filter, perLookup);
      const spot = { head, index, before, codes, after: true };
      if (named.length > 0) return named.map((place) => matchOf(place, spot, worth.startOfPart, regions.length));
    }
    return [];
  });
};

/** Places whose names the interpretation holds in full. */
export const matchesOf = (gazetteer: Gazetteer, interpretation: Interpretation): PlaceMatch[] => {
  const matches = [...wholeParts(gazetteer, interpretation), ...endsOfParts(gazetteer, interpretation)];
  return matches.length > 0 ? matches : startsOfParts(gazetteer, interpretation);
};

/** The last words as the beginning of a name, the longest that begin one; behind a town, of a name near it. */
const namesBegun = (gazetteer: Gazetteer, parts: readonly Part[]): PlaceMatch[] => {
  const index = parts.length - 1;
  if (index > 0 && gazetteer.regionsNamed(nameOf(parts[index] ?? [])).length > 0) return [];
  const isNear = nearTowns(gazetteer, parts.slice(0, index));
  const { before, name, after } = withoutCodesAround(parts[index] ?? []);
  if (after.length > 0) return [];
  const hasNumber = before.length > 0;
  for (let start = 0; start < name.length && (start === 0 || hasNumber); start += 1) {
    const words = name.slice(start);
    const spot = { head: parts, index, before: [...before, ...name.slice(0, start)], codes: [] };
    const asTyped = words.map(({ folded }) => folded).join(' ');
    const begun = [...new Set([nameOf(words), asTyped])].flatMap((text) => gazetteer.beginning(text, isNear, perLookup));
    if (begun.length > 0) return begun.map((place) => matchOf(place, spot, start === 0 ? worth.prefix : worth.endOfPart, 0));
  }
  return [];
};

/** The last words as the beginning of a region, and the words before as a whole name in it: `Cambridge, Mass`. */
const regionsBegun = (gazetteer: Gazetteer, parts: readonly Part[]): PlaceMatch[] => {
  const last = parts.at(-1) ?? [];
  return [1, 2, 3].flatMap((length) => {
    if (length > last.length) return [];
    const rest = last.slice(0, -length);
    const head = rest.length > 0 ? [...parts.slice(0, -1), rest] : parts.slice(0, -1);
    const regions = gazetteer.regionsBeginning(
      last
        .slice(-length)
        .map(({ folded }) => folded)
        .join(' '),
    );
    const index = head.length - 1;
    const { before, name, after } = withoutCodesAround(head[index] ?? []);
    if (regions.length === 0 || name.length === 0) return [];
    const spot = { head, index, before, codes: after };
    return gazetteer
      .named(nameOf(name), within(gazetteer, regions), perLookup)
      .map((place) => matchOf(place, spot, worth.wholePart + worth.regionPrefix, 0));
  });
};

/** Places that an address may be about to name. Behind a place, the beginning of a region is likelier than another place. */
export const matchesBegunBy = (gazetteer: Gazetteer, parts: readonly Part[]): PlaceMatch[] => {
  const inRegions = regionsBegun(gazetteer, parts);
  const names = namesBegun(gazetteer, parts);
  return [...inRegions, ...(inRegions.length > 0 ? names.filter(({ before }) => before === '') : names)];
};
