import type { ProjectData } from '@aliquot/contract/hearts/matching';
import type { AskedTerm } from '@aliquot/contract/hearts/understanding';
import { dayOf, utcDay } from '../../../kernel/days.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { recordOf } from './laboratory/lab-record.domain.ts';
import { loadProfiles } from './matching.repository.ts';
import { askedTests, type CitedLine, citedLine, laboratoryOf, thingsNamed } from './reasons/coverage.domain.ts';
import { type ShownTerm, statedAs, testsShown } from './reasons/proof.domain.ts';
import { needOf } from './request/request-need.domain.ts';
import { kilometres, squaredChord } from './score/place.domain.ts';
import { rankAll } from './score/ranking.domain.ts';

export type LabCoverage = ReturnType<typeof laboratoryOf>;

const questionTo = async ({ db, now }: Pick<Doing, 'db' | 'now'>, request: ProjectData, labIds: readonly string[]) => {
  const today = dayOf(utcDay(now)) ?? 0;
  const labs = await loadProfiles(db, labIds);
  const { question } = rankAll(
    needOf(request, today),
    labs.map((lab) => recordOf(lab, today)),
  );
  return { labs, question, today };
};

/**
 * The coverage of a request's tests by some laboratories today; one that the actor cannot see has no entry. `parts` has the ids of the
 * tests of each laboratory that is not asked for all.
 */
export const coverageOfLabs = async (
  doing: Pick<Doing, 'db' | 'now'>,
  request: ProjectData,
  labIds: readonly string[],
  parts: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<{ asked: readonly AskedTerm[]; labs: ReadonlyMap<string, LabCoverage> }> => {
  const { labs, question } = await questionTo(doing, request, labIds);
  return {
    asked: askedTests(question),
    labs: new Map(labs.map((lab) => [lab.id, laboratoryOf(question, lab, parts.get(lab.id))])),
  };
};

/** A laboratory with the line that proves or the words that state each thing asked, and its distance from the request's place in kilometers. */
export type ProvenLab = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly offered: boolean;
  readonly kilometres: number | null;
  readonly shown: readonly (ShownTerm & { readonly cited: CitedLine | null })[];
};

/** The proofs of some laboratories for a request today, in their order without those that the actor can't see, and which things a text names. */
export const proofsOfLabs = async (
  doing: Pick<Doing, 'db' | 'now'>,
  request: ProjectData,
  labIds: readonly string[],
): Promise<{ asked: readonly AskedTerm[]; labs: ProvenLab[]; named: (words: string) => string[] }> => {
  const { labs, question, today } = await questionTo(doing, request, labIds);
  const { place } = question.need;
  const provenBy = new Map(
    labs.map((lab): [string, ProvenLab] => {
      const record = recordOf(lab, today);
      const at = record.place;
      return [
        lab.id,
        {
          id: lab.id,
          name: lab.name,
          address: lab.address,
          offered: record.offered,
          kilometres: place && at ? kilometres(squaredChord(place, at.x, at.y, at.z)) : null,
          shown: testsShown(question, lab).map((term) =>
            term.proof === 'claimed'
              ? { ...term, ...statedAs(question, lab, term.id), cited: null }
              : { ...term, cited: citedLine(lab, term) },
          ),
        },
      ];
    }),
  );
  return {
    asked: askedTests(question),
    labs: labIds.flatMap((id) => provenBy.get(id) ?? []),
    named: (words) => thingsNamed(question, words),
  };
};
