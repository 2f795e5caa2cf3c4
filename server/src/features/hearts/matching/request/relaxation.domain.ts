import { listed } from '@aliquot/contract/counted';
import type { ProjectData, Reach, Relaxation, Tally } from '@aliquot/contract/hearts/matching';
import { certificationTypes } from '@aliquot/contract/options';
import { typeLabel } from '../reasons/wording.domain.ts';
import { type Need, needOf } from './request-need.domain.ts';
import { minimumRegisteredMatches } from './suggestions.domain.ts';

type Asked = { readonly request: ProjectData; readonly need: Need; readonly today: number };
type Wider = { readonly change: string; readonly need: Need };

const elsewhere = ({ request, need, today }: Asked): Wider[] =>
  need.legal?.origin === 'US-NY' || need.legal?.origin === 'US-CA'
    ? [
        {
          change: `the specimens do not come from ${need.legal.origin === 'US-NY' ? 'New York' : 'California'}`,
          need: needOf({ ...request, specimenOrigin: 'US' }, today),
        },
      ]
    : [];

const inResearch = ({ request, need, today }: Asked): Wider[] =>
  need.legal === null
    ? []
    : [{ change: 'no results go back to a person', need: needOf({ ...request, resultsReturned: 'no' }, today) }];

const anyCertificates = ({ need }: Asked): Wider[] => {
  const types = certificationTypes.filter((_type, at) => need.demanded.some((mask) => (mask & (1 << at)) !== 0)).map(typeLabel);
  if (types.length === 0) return [];
  return [{ change: `${listed(types)} ${types.length === 1 ? 'is' : 'are'} not required`, need: { ...need, demanded: [] } }];
};

const anyDistance = ({ need }: Asked): Wider[] =>
  need.sameDay ? [{ change: 'specimens may arrive on another day', need: { ...need, sameDay: false } }] : [];

const moreTime = ({ request, today }: Asked): Wider[] =>
  request.timeline === 'long'
    ? []
    : [{ change: 'the work may take six months or more', need: needOf({ ...request, timeline: 'long' }, today) }];

const mostNamed = 3;

/**
 * Changes that would let more laboratories show what is asked and fail no condition, when fewer do than
 * `minimumRegisteredMatches`: each change alone, counted by the score itself. Leaves out changes without a gain.
 * @param shown how many do so for the request as it is
 * @param count how many do so for another need
 */
export const relaxationsOf = (asked: Asked, shown: Tally, count: (need: Need) => Tally): Relaxation[] =>
  shown.count >= minimumRegisteredMatches
    ? []
    : [elsewhere, inResearch, anyCertificates, anyDistance, moreTime]
        .flatMap((widen) => widen(asked))
        .map(({ change, need }) => ({ change, found: count(need) }))
        .map(({ change, found }) => ({ change, gain: { count: found.count - shown.count, more: found.more } }))
        .filter(({ gain }) => gain.count > 0)
        .toSorted((a, b) => b.gain.count - a.gain.count)
        .slice(0, mostNamed);

/** The part of the reach that the whole catalogue decides, and not the laboratories of an answer. */
export type Reached = Pick<Reach, 'shown' | 'relaxations' | 'funnel'>;

/**
 * The reach of a request. When none of it is understood no laboratory is rated, and there is nothing to relax.
 * @param funnel how many laboratories remain with each thing that is asked; only wanted when none shows any
 */
export const reachOf = (asked: Asked, shown: Tally, count: (need: Need) => Tally, funnel: () => Reach['funnel']): Reached =>
  asked.need.reading.understanding.isKnown
    ? { shown, relaxations: relaxationsOf(asked, shown, count), funnel: shown.count === 0 ? funnel() : [] }
    : { shown: { count: 0, more: false }, relaxations: [], funnel: [] };
