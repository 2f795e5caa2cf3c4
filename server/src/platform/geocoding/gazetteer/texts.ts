import type { Gazetteer, Place, Region, Zip } from './gazetteer.ts';
import { foldName } from './names.ts';
import { type Part, rawOf, type Word } from './words.ts';

/** A complete US postal code; any other says nothing about a place in the US. */
const zipPattern = /^\d{5}(?:-\d{4})?$/;

/** The region as written before the country; a postal code follows a state's abbreviation. */
const regionText = ({ name, short }: Region, codes: string): string => (codes && short ? `${short} ${codes}` : name);

/**
 * A place in full, `Richmond, California, United States`, so that a wrong one is noticed. A region that the name says already is left
 * out, as in `Singapore` or `Washington, D.C.` `typedCodes` are postal codes that were typed behind the name.
 */
export const placeText = (gazetteer: Gazetteer, { name, region: index }: Place, typedCodes = ''): string => {
  const region = gazetteer.regionOf(index);
  const codes = region.countryCode === 'US' && !zipPattern.test(typedCodes) ? '' : typedCodes;
  const said = ` ${foldName(name)}`;
  const isNew = (part: string) => !said.endsWith(` ${foldName(part)}`);
  const isStated = region.code !== null && isNew(region.name) && (region.short === null || isNew(region.short));
  const hasCodes = isStated && region.short !== null;
  return [
    hasCodes || codes === '' ? name : `${name} ${codes}`,
    ...(isStated ? [regionText(region, codes)] : []),
    ...(isNew(region.countryName) ? [region.countryName] : []),
  ].join(', ');
};

/** A region in full behind what was typed in front of it: `12 High Street, Unknownville, Bavaria, Germany`. */
export const textOfRegion = (region: Region, head: readonly Part[], codes: Part): string => {
  const typedCodes = rawOf(codes);
  const before = region.short === null && typedCodes !== '' ? [...head.map(rawOf), typedCodes] : head.map(rawOf);
  const around = region.code === null ? [] : [region.countryName];
  return [...before, regionText(region, typedCodes), ...around].join(', ');
};

/** Words of a ZIP code's own city, region and country. */
const wordsOf = (gazetteer: Gazetteer, { place }: Zip): Set<string> => {
  const region = place && gazetteer.regionOf(place.region);
  const names = [place?.name ?? '', region?.name ?? '', region?.short ?? '', region?.countryName ?? '', 'USA', 'US'];
  return new Set(names.flatMap((name) => foldName(name).split(' ')).filter((word) => word !== ''));
};

/** Text typed beside a ZIP code, without its city, region and country: a street, a suite. */
const textBeside = (parts: readonly Part[], position: number, known: ReadonlySet<string>): string[] => {
  const isKnown = ({ folded }: Word) =>
    foldName(folded)
      .split(' ')
      .every((word) => known.has(word));
  let left = position;
  const before: Part[] = [];
  const behind: Part[] = [];
  for (const part of parts) {
    const own = part.slice(0, Math.max(0, left));
    const rest = part.slice(Math.max(0, left + 1));
    if (own.length > 0) before.push(own);
    if (left < part.length && !rest.every(isKnown)) behind.push(rest);
    left -= part.length;
  }
  for (let last = before.pop(); last !== undefined; last = before.pop()) {
    const kept = last.slice(0, last.findLastIndex((word) => !isKnown(word)) + 1);
    if (kept.length === 0) continue;
    before.push(kept);
    break;
  }
  return [...before, ...behind].map(rawOf);
};

/**
 * A ZIP code with its city behind what was typed beside it.
 * @param position which of the words the code is, from 0; what the code lacks there is completed
 */
export const zipText = (gazetteer: Gazetteer, zip: Zip, parts: readonly Part[], position: number): string => {
  const typed = parts.flat()[position]?.raw ?? '';
  const code = typed.startsWith(zip.code) ? typed : zip.code;
  const canonical = zip.place ? placeText(gazetteer, zip.place, code) : `${code}, United States`;
  return [...textBeside(parts, position, wordsOf(gazetteer, zip)), canonical].join(', ');
};
