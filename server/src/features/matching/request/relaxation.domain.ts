import type { ProjectData, Reach, Relaxation, Tally } from '@aliquot/contract/matching';
import { certificationTypes } from '@aliquot/contract/options';
import { listed, typeLabel } from '../reasons/wording.domain.ts';
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
  const { named } = need.evidence;
  if (named === null) return [];
  const types = certificationTypes.filter((_type, at) => (named[at] ?? 0) > 0).map(typeLabel);
  return [
    {
      change: `${listed(types)} ${types.length === 1 ? 'is' : 'are'} not asked for`,
      need: { ...need, evidence: { ...need.evidence, named: null }, demanded: [] },
    },
  ];
};

const anyDistance = ({ need }: Asked): Wider[] =>
  need.place === null ? [] : [{ change: 'distance does not matter', need: { ...need, place: null } }];

const moreTime = ({ request, today }: Asked): Wider[] =>
  request.timeline === 'long'
    ? []
    : [{ change: 'the work may take six months or more', need: needOf({ ...request, timeline: 'long' }, today) }];

const mostNamed = 3;

/**
 * What would let more laboratories qualify, when fewer do than `minimumRegisteredMatches`: each change alone, counted by the
 * score itself. Nothing is named that gains nothing.
 * @param qualifying how many qualify for the request as it is
 * @param count how many qualify for another need
 */
export const relaxationsOf = (asked: Asked, qualifying: Tally, count: (need: Need) => Tally): Relaxation[] =>
  qualifying.count >= minimumRegisteredMatches
    ? []
    : [elsewhere, inResearch, anyCertificates, anyDistance, moreTime]
        .flatMap((widen) => widen(asked))
        .map(({ change, need }) => ({ change, found: count(need) }))
        .map(({ change, found }) => ({ change, gain: { count: found.count - qualifying.count, more: found.more } }))
        .filter(({ gain }) => gain.count > 0)
        .toSorted((a, b) => b.gain.count - a.gain.count)
        .slice(0, mostNamed);

/**
 * How far a request reaches. Where nothing of it is understood nobody is rated, so nobody qualifies and there is nothing to relax.
 * @param funnel how many laboratories remain with each thing that is asked; only wanted when nobody qualifies
 */
export const reachOf = (asked: Asked, found: Tally, count: (need: Need) => Tally, funnel: () => Reach['funnel']): Reach =>
  asked.need.reading.understanding.isKnown
    ? { qualifying: found, relaxations: relaxationsOf(asked, found, count), funnel: found.count === 0 ? funnel() : [] }
    : { qualifying: { count: 0, more: false }, relaxations: [], funnel: [] };
