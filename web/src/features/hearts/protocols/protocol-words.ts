import { otherPapers } from '@aliquot/contract/hearts/protocol-proposals';
import type { Protocol } from '@aliquot/contract/hearts/protocols';
import { plural } from '../../../ui/text/format.ts';

const seconds = (milliseconds: number) => `${Math.max(0.1, milliseconds / 1000).toFixed(1)} s`;

/** State of a file in one line: "11 pages, read in 1.4 s". */
export const stateWords = ({ state, page, pages, seconds_left, milliseconds, message }: Protocol): string => {
  if (state === 'unread') return message ?? 'This file could not be read.';
  if (state === 'stopped') return 'Reading stopped. The file stays with your draft.';
  if (state === 'waiting') {
    if (page === null || pages === null) return 'Reading…';
    const left = seconds_left === null ? '' : `, about ${Math.max(1, seconds_left)} s left`;
    return `Reading page ${Math.max(1, page)} of ${pages}${left}`;
  }
  const read = milliseconds === null ? 'read' : `read in ${seconds(milliseconds)}`;
  return pages === null ? `${read.charAt(0).toUpperCase()}${read.slice(1)}` : `${plural(pages, 'page')}, ${read}`;
};

/** True if a person has to choose one of a file's studies first. */
export const needsStudy = ({ proposals, study }: Protocol): boolean =>
  proposals !== null && proposals.studies.length > 1 && study === null;

/** Why a file that was read proposes nothing; null if it does. */
export const emptyWords = (protocol: Protocol): string | null => {
  const { proposals } = protocol;
  if (proposals === null || needsStudy(protocol)) return null;
  if (proposals.paper !== 'request')
    return `This looks like ${otherPapers[proposals.paper]}, so nothing was proposed. Type what you need.`;
  if (proposals.terms.length + proposals.fields.length > 0) return null;
  return 'We found no tests. Type what you need.';
};
