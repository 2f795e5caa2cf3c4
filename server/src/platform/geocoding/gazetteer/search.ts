import { limits } from '@aliquot/contract/limits';
import type { PlacePrecision } from '@aliquot/contract/places';
import type { Gazetteer, Place, Zip } from './gazetteer.ts';
import { type Interpretation, interpretationsOf, mentions } from './interpretations.ts';
import { matchesBegunBy, matchesOf, type PlaceMatch } from './matches.ts';
import { foldName } from './names.ts';
import { nameOf, type Part, partsOf, withoutDigraphs } from './words.ts';

/** An answer of the gazetteer. Degrees; `label` says how far the point can be trusted, such as `approximate: centre of 98101`. */
export type FoundPlace = {
  readonly id: string;
  readonly displayName: string;
  readonly type: string;
  readonly lat: number;
  readonly lon: number;
  readonly precision: PlacePrecision;
  readonly label: string;
};

/** `named` counts the regions that the text names and that hold the place; `isPartial`: words behind it were not understood. */
type Candidate = FoundPlace & {
  readonly score: number;
  readonly region: number | null;
  readonly named: number;
  readonly isPartial: boolean;
};

/** Scores of what is not a place with a population, on the scale of `PlaceMatch`. */
const worth = { zip: 20, zipBegun: 8, regionAlone: 5.5, regionBegun: 4.5, regionOfUnknownPlace: 2.5, region: 1 } as const;

/** `Seattle, WA, United States`; a region that the name says already is left out, as in `Singapore` or `Washington, D.C.` */
const placeText = (gazetteer: Gazetteer, { name, region: index }: Place): string => {
  const region = gazetteer.regionOf(index);
  const said = ` ${foldName(name)}`;
  const around = [...(region.code === null ? [] : [region.short ?? region.name]), region.countryName];
  return [name, ...around.filter((part) => !said.endsWith(` ${foldName(part)}`))].join(', ');
};

const squeezed = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** What was typed stays where it says more than the place does; where a place is still to be chosen, it is named. */
const displayNameOf = (gazetteer: Gazetteer, match: PlaceMatch, typed: string, isComplete: boolean): string => {
  const canonical = placeText(gazetteer, match.place);
  if (match.after) return typed;
  if (match.before === '') return canonical;
  return isComplete && match.regions > 0 ? typed : `${match.before}${canonical}`;
};

const ofPlace = (gazetteer: Gazetteer, match: PlaceMatch, typed: string, isComplete: boolean): Candidate => ({
  id: match.place.id,
  displayName: displayNameOf(gazetteer, match, typed, isComplete),
  type: match.place.type,
  lat: match.place.lat,
  lon: match.place.lon,
  precision: 'city',
  label: `approximate: centre of ${match.place.name}`,
  score: match.score,
  region: match.place.region,
  named: match.regions,
  isPartial: match.after,
});

const ofRegion = (gazetteer: Gazetteer, index: number, typed: string | null, score: number): Candidate => {
  const region = gazetteer.regionOf(index);
  return {
    id: `region:${region.countryCode}${region.code === null ? '' : `/${region.code}`}`,
    displayName: typed ?? (region.code === null ? region.name : `${region.name}, ${region.countryName}`),
    type: region.code === null ? 'country' : 'state',
    lat: region.lat,
    lon: region.lon,
    precision: region.code === null ? 'country' : 'region',
    label: `approximate: somewhere in ${region.name}`,
    score,
    region: index,
    named: 1,
    isPartial: typed !== null,
  };
};

const ofZip = (gazetteer: Gazetteer, zip: Zip, typed: string | null, score: number): Candidate => {
  const region = zip.place && gazetteer.regionOf(zip.place.region);
  const state = region?.short ? `${region.short} ${zip.code}` : zip.code;
  const name = zip.place && region ? `${zip.place.name}, ${state}, ${region.countryName}` : `${zip.code}, United States`;
  return {
    id: `zip:${zip.code}`,
    displayName: typed ?? name,
    type: 'postcode',
    lat: zip.lat,
    lon: zip.lon,
    precision: 'postcode',
    label: `approximate: centre of ${zip.code}`,
    score,
    region: zip.place?.region ?? null,
    named: 0,
    isPartial: false,
  };
};

/** A region that stands alone, or behind words that name no place in it. */
const regionsOf = (gazetteer: Gazetteer, { regions, head }: Interpretation, typed: string): Candidate[] => {
  const innermost = regions.at(-1);
  if (innermost === undefined) return [];
  const further = (regions.length - 1) * worth.region;
  return head.length === 0
    ? [ofRegion(gazetteer, innermost, null, worth.regionAlone + further)]
    : [ofRegion(gazetteer, innermost, typed, worth.regionOfUnknownPlace + further)];
};

const byScore = (a: Candidate, b: Candidate): number => b.score - a.score;

const understood = (gazetteer: Gazetteer, parts: readonly Part[], typed: string): Candidate[] =>
  interpretationsOf(gazetteer, parts).flatMap((interpretation) => [
    ...matchesOf(gazetteer, interpretation).map((match) => ofPlace(gazetteer, match, typed, true)),
    ...regionsOf(gazetteer, interpretation, typed),
  ]);

const zipPattern = /^(\d{5})(?:-\d{4})?$/;

/** Words of which none but the ZIP code's own city and region are left. */
const saysNoMore = (gazetteer: Gazetteer, parts: readonly Part[], zip: Zip): boolean => {
  const region = zip.place && gazetteer.regionOf(zip.place.region);
  const known = new Set(
    [zip.place?.name ?? '', region?.name ?? '', region?.short ?? '', region?.countryName ?? '', 'USA', 'US']
      .flatMap((name) => foldName(name).split(' '))
      .filter((word) => word !== ''),
  );
  return parts.flat().every(
    ({ raw, folded }) =>
      zipPattern.test(raw) ||
      foldName(folded)
        .split(' ')
        .every((word) => known.has(word)),
  );
};

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
const zipOf = (gazetteer: Gazetteer, parts: readonly Part[], best: Candidate | undefined, typed: string): Candidate[] => {
  const words = parts.flat();
  const position = words.findLastIndex(({ raw }) => zipPattern.test(raw));
  const code = zipPattern.exec(words[position]?.raw ?? '')?.[1];
  const zip = code === undefined ? null : gazetteer.zip(code);
  if (!zip) return [];
  const isMeant =
    words.length === 1 ||
    (zip.place !== null && mentions(parts, foldName(zip.place.name))) ||
    (position > 0 && agrees(gazetteer, zip, best));
  return isMeant ? [ofZip(gazetteer, zip, saysNoMore(gazetteer, parts, zip) ? null : typed, worth.zip)] : [];
};

const unique = (candidates: readonly Candidate[]): Candidate[] => {
  const seen = new Set<string>();
  return candidates.filter(({ id, displayName }) => {
    const isNew = !seen.has(id) && !seen.has(displayName);
    seen.add(id).add(displayName);
    return isNew;
  });
};

const ranked = (gazetteer: Gazetteer, parts: readonly Part[], typed: string): Candidate[] => {
  const asTyped = understood(gazetteer, parts, typed);
  const namesPlace = asTyped.some(({ precision }) => precision === 'city');
  const places = [...asTyped, ...(namesPlace ? [] : understood(gazetteer, withoutDigraphs(parts), typed))].sort(byScore);
  return [...zipOf(gazetteer, parts, places[0], typed), ...places];
};

const answer = ({ id, displayName, type, lat, lon, precision, label }: Candidate): FoundPlace => ({
  id,
  displayName,
  type,
  lat,
  lon,
  precision,
  label,
});

/** The best guess at where an address is, or null. Never throws, whatever the text. */
export const locate = (gazetteer: Gazetteer, text: string): FoundPlace | null => {
  const [best] = ranked(gazetteer, partsOf(text), squeezed(text));
  return best ? answer(best) : null;
};

const regionsBegun = (gazetteer: Gazetteer, parts: readonly Part[]): Candidate[] => {
  const name = nameOf(parts.flat());
  return name === ''
    ? []
    : gazetteer.regionsBeginning(name).map((region) => ofRegion(gazetteer, region, null, worth.regionBegun));
};

const zipsLookedAt = 1000;

/** Three or four digits that the text ends in, alone or behind a city: `Seattle, WA 981`. */
const zipsBegun = (gazetteer: Gazetteer, parts: readonly Part[], typed: string): Candidate[] => {
  const words = parts.flat();
  const digits = words.at(-1)?.raw ?? '';
  if (!/^\d{3,4}$/.test(digits)) return [];
  const alone = words.length === 1;
  return gazetteer
    .zipsBeginning(digits, alone ? limits.addressSuggestions : zipsLookedAt)
    .filter(({ place }) => alone || (place !== null && mentions(parts, foldName(place.name))))
    .map((zip) => ofZip(gazetteer, zip, alone ? null : typed.slice(0, -digits.length) + zip.code, worth.zipBegun));
};

/** How far, in powers of ten of population, a suggestion may be behind the best one. */
const widestGap = 4;

/** At most five places that a text, still being typed, may mean; the best guess first. Empty below three characters. */
export const suggest = (gazetteer: Gazetteer, text: string): FoundPlace[] => {
  const typed = squeezed(text);
  if (typed.length < limits.addressSearchMinLength) return [];
  const parts = partsOf(text);
  const begun = matchesBegunBy(gazetteer, parts).map((match) => ofPlace(gazetteer, match, typed, false));
  const whole = ranked(gazetteer, parts, typed).filter(({ isPartial }) => !isPartial || begun.length === 0);
  const all = [...whole, ...begun, ...regionsBegun(gazetteer, parts), ...zipsBegun(gazetteer, parts, typed)].sort(byScore);
  const lowest = (all[0]?.score ?? 0) - widestGap;
  const near = all.filter(({ score }) => score >= lowest);
  return unique(near).slice(0, limits.addressSuggestions).map(answer);
};
