import { limits } from '@aliquot/contract/limits';
import type { PlacePrecision } from '@aliquot/contract/people/places';
import type { Gazetteer, Zip } from './gazetteer.ts';
import { type Interpretation, interpretationsOf, mentions } from './interpretations.ts';
import { matchesBegunBy, matchesOf, type PlaceMatch } from './matches.ts';
import { foldName } from './names.ts';
import { placeText, textOfRegion, zipText } from './texts.ts';
import { nameOf, type Part, partsOf, withoutDigraphs } from './words.ts';

/** An answer of the gazetteer. Degrees; `label` says how far the point can be trusted, such as `approximate: center of 98101`. */
export type FoundPlace = {
  readonly id: string;
  readonly displayName: string;
  readonly type: string;
  readonly lat: number;
  readonly lon: number;
  readonly precision: PlacePrecision;
  readonly label: string;
  /** Words of the text name something that was not found: this is only near. */
  readonly isPartial: boolean;
};

/** `named` counts the regions that the text names and that hold the place; `isInState`: see `PlaceMatch`. */
type Candidate = FoundPlace & {
  readonly score: number;
  readonly region: number | null;
  readonly named: number;
  readonly isInState: boolean;
};

/** Scores of what is not a place with a population, on the scale of `PlaceMatch`. */
const worth = { zip: 20, zipBegun: 8, regionAlone: 5.5, regionBegun: 4.5, regionOfUnknownPlace: 2.5, region: 1 } as const;

const ofPlace = (gazetteer: Gazetteer, match: PlaceMatch): Candidate => ({
  id: match.place.id,
  displayName: `${match.before}${placeText(gazetteer, match.place, match.codes)}`,
  type: match.place.type,
  lat: match.place.lat,
  lon: match.place.lon,
  precision: 'city',
  label: `approximate: center of ${match.place.name}`,
  score: match.score,
  region: match.place.region,
  named: match.regions,
  isPartial: match.after,
  isInState: match.isInState,
});

type Around = { readonly head: readonly Part[]; readonly codes: Part };

const ofRegion = (gazetteer: Gazetteer, index: number, { head, codes }: Around, score: number): Candidate => {
  const region = gazetteer.regionOf(index);
  return {
    id: `region:${region.countryCode}${region.code === null ? '' : `/${region.code}`}`,
    displayName: textOfRegion(region, head, codes),
    type: region.code === null ? 'country' : 'state',
    lat: region.lat,
    lon: region.lon,
    precision: region.code === null ? 'country' : 'region',
    label: `approximate: somewhere in ${region.name}`,
    score,
    region: index,
    named: 1,
    isPartial: head.length > 0,
    isInState: false,
  };
};

const ofZip = (gazetteer: Gazetteer, zip: Zip, displayName: string, score: number): Candidate => ({
  id: `zip:${zip.code}`,
  displayName,
  type: 'postcode',
  lat: zip.lat,
  lon: zip.lon,
  precision: 'postcode',
  label: `approximate: center of ${zip.code}`,
  score,
  region: zip.place?.region ?? null,
  named: 0,
  isPartial: false,
  isInState: false,
});

/** A region that stands alone, or behind words that name no place in it. */
const regionsOf = (gazetteer: Gazetteer, { regions, head, codes }: Interpretation): Candidate[] => {
  const innermost = regions.at(-1);
  if (innermost === undefined) return [];
  const score = head.length === 0 ? worth.regionAlone : worth.regionOfUnknownPlace;
  return [ofRegion(gazetteer, innermost, { head, codes }, score + (regions.length - 1) * worth.region)];
};

/** A place in the state that was named comes before any in a country with the same code: Richmond, CA is in California. */
const byScore = (a: Candidate, b: Candidate): number => Number(b.isInState) - Number(a.isInState) || b.score - a.score;

const understood = (gazetteer: Gazetteer, parts: readonly Part[]): Candidate[] =>
  interpretationsOf(gazetteer, parts).flatMap((interpretation) => [
    ...matchesOf(gazetteer, interpretation).map((match) => ofPlace(gazetteer, match)),
    ...regionsOf(gazetteer, interpretation),
  ]);

const zipPattern = /^(\d{5})(?:-\d{4})?$/;

/** A ZIP code and what else the text was taken for: the same state, or a place of the US when the text names no region. */
const agrees = (gazetteer: Gazetteer, zip: Zip, best: Candidate | undefined): boolean => {
  if (best === undefined || best.region === null || best.region === zip.place?.region) return true;
  const { countryCode, code } = gazetteer.regionOf(best.region);
  return countryCode === 'US' && (best.named === 0 || code === null);
};

/**
 * The last five digits of an address, when they are a ZIP code: not a house number, which stands first, and not a postal code of
 * another country, which shows in the city.
 */
const zipOf = (gazetteer: Gazetteer, parts: readonly Part[], best: Candidate | undefined): Candidate[] => {
  const words = parts.flat();
  const position = words.findLastIndex(({ raw }) => zipPattern.test(raw));
  const code = zipPattern.exec(words[position]?.raw ?? '')?.[1];
  const zip = code === undefined ? null : gazetteer.zip(code);
  if (!zip) return [];
  const isMeant =
    words.length === 1 ||
    (zip.place !== null && mentions(parts, foldName(zip.place.name))) ||
    (position > 0 && agrees(gazetteer, zip, best));
  return isMeant ? [ofZip(gazetteer, zip, zipText(gazetteer, zip, parts, position), worth.zip)] : [];
};

const unique = (candidates: readonly Candidate[]): Candidate[] => {
  const seen = new Set<string>();
  return candidates.filter(({ id, displayName }) => {
    const isNew = !seen.has(id) && !seen.has(displayName);
    seen.add(id).add(displayName);
    return isNew;
  });
};

const ranked = (gazetteer: Gazetteer, parts: readonly Part[]): Candidate[] => {
  const asTyped = understood(gazetteer, parts);
  const namesPlace = asTyped.some(({ precision }) => precision === 'city');
  const places = [...asTyped, ...(namesPlace ? [] : understood(gazetteer, withoutDigraphs(parts)))].sort(byScore);
  return [...zipOf(gazetteer, parts, places[0]), ...places];
};

const answer = ({ id, displayName, type, lat, lon, precision, label, isPartial }: Candidate): FoundPlace => ({
  id,
  displayName,
  type,
  lat,
  lon,
  precision,
  label,
  isPartial,
});

/** The best guess at where an address is, or null. Never throws, whatever the text. */
export const locate = (gazetteer: Gazetteer, text: string): FoundPlace | null => {
  const [best] = ranked(gazetteer, partsOf(text));
  return best ? answer(best) : null;
};

const regionsBegun = (gazetteer: Gazetteer, parts: readonly Part[]): Candidate[] => {
  const name = nameOf(parts.flat());
  return name === ''
    ? []
    : gazetteer.regionsBeginning(name).map((region) => ofRegion(gazetteer, region, { head: [], codes: [] }, worth.regionBegun));
};

const zipsLookedAt = 1000;

/** Three or four digits that the text ends in, alone or behind a city: `Seattle, WA 981`. */
const zipsBegun = (gazetteer: Gazetteer, parts: readonly Part[]): Candidate[] => {
  const words = parts.flat();
  const digits = words.at(-1)?.raw ?? '';
  if (!/^\d{3,4}$/.test(digits)) return [];
  const alone = words.length === 1;
  return gazetteer
    .zipsBeginning(digits, alone ? limits.addressSuggestions : zipsLookedAt)
    .filter(({ place }) => alone || (place !== null && mentions(parts, foldName(place.name))))
    .map((zip) => ofZip(gazetteer, zip, zipText(gazetteer, zip, parts, words.length - 1), worth.zipBegun));
};

/** How far, in powers of ten of population, a suggestion may be behind the best one. */
const widestGap = 4;

/** At most five places that a text, still being typed, may mean; the best guess first. Empty below three characters. */
export const suggest = (gazetteer: Gazetteer, text: string): FoundPlace[] => {
  if (text.trim().length < limits.addressSearchMinLength) return [];
  const parts = partsOf(text);
  const begun = matchesBegunBy(gazetteer, parts).map((match) => ofPlace(gazetteer, match));
  const whole = ranked(gazetteer, parts).filter(({ isPartial }) => !isPartial || begun.length === 0);
  const all = [...whole, ...begun, ...regionsBegun(gazetteer, parts), ...zipsBegun(gazetteer, parts)].sort(byScore);
  const lowest = Math.max(...all.map(({ score }) => score)) - widestGap;
  const near = all.filter(({ score, isInState }) => isInState || score >= lowest);
  return unique(near).slice(0, limits.addressSuggestions).map(answer);
};
