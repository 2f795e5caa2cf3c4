import { type MatrixLab, matrixLimits, type ProofCell, type ProofMatrix } from '@aliquot/contract/engagements/splits';
import { mostTests } from '@aliquot/contract/engagements/splits/request-parts';
import type { AskedTerm } from '@aliquot/contract/hearts/understanding';
import type { UserActor } from '../../../kernel/actor.ts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { placeOfAddress } from '../../../kernel/places/address-place.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { type ProvenLab, proofsOfLabs } from '../../hearts/matching/coverage.service.ts';
import { bestIds } from '../../hearts/matching/matching.service.ts';
import { samplesNamed } from '../../hearts/matching/request/sample-count.domain.ts';
import { isActive, isEngaged } from '../collaborations/collaborations.domain.ts';
import { visibleToBothSides } from '../collaborations/collaborations.policy.ts';
import { type CollaborationRow, requestsOfProject } from '../collaborations/collaborations.repository.ts';
import { abilities, visible } from '../projects/projects.policy.ts';
import { findProject } from '../projects/projects.repository.ts';
import { requestOf, testsOf } from '../projects/requests.domain.ts';
import { mayAsk } from '../proposals/comparison.presenter.ts';
import { promisedEnd } from '../proposals/proposals.domain.ts';
import { newestOfEach, type ProposalRow, termsOf } from '../proposals/proposals.repository.ts';
import { type PlannedLab, plansFor } from './plans.domain.ts';
import { takenTests } from './splits.domain.ts';
import { maySplit } from './splits.policy.ts';

type Reading = Doing & { readonly actor: UserActor };
type Request = Visible<CollaborationRow>;

type Beside = {
  readonly request: Request | undefined;
  readonly newest: ProposalRow | undefined;
  /** The last day of the work where its laboratory has not said one, YYYY-MM-DD. */
  readonly latest: string | null;
  readonly named: (words: string) => string[];
  readonly can: MatrixLab['can'];
};

const presentProposal = (newest: ProposalRow, named: Beside['named']): NonNullable<MatrixLab['proposal']> => ({
  version: newest.version,
  total: newest.total,
  currency: newest.currency,
  turnaround_days: newest.turnaround_days,
  promised_end: promisedEnd(termsOf(newest)),
  lines: newest.lines.map(({ test, method, quantity, price }) => ({
    tests: named(`${test} ${method}`),
    amount: quantity * price,
  })),
});

const presentLab = (lab: ProvenLab, { request, newest, latest, named, can }: Beside): MatrixLab => {
  const proposal = newest ? presentProposal(newest, named) : null;
  const end = request?.promised_by ?? proposal?.promised_end ?? latest;
  return {
    lab_id: lab.id,
    lab_name: lab.name,
    lab_location: placeOfAddress(lab.address).city ?? lab.address,
    distance_km: lab.kilometres,
    collaboration_id: request?.id ?? null,
    stage: request?.stage ?? null,
    respond_by: request?.respond_by ?? null,
    part: request?.part ?? null,
    proposal,
    cells: lab.shown.map(({ id, proof, line, where, until, cited }): ProofCell => {
      const { line_number = null, number = null, issuer = null, from = null } = cited ?? {};
      const ends_early = until !== null && end !== null && until < end;
      return { id, proof, line, where, until, line_number, number, issuer, from, ends_early };
    }),
    can,
  };
};

const presentAsked = (asked: readonly AskedTerm[]): ProofMatrix['asked'] => {
  const tests = new Set(testsOf(asked));
  return [...testsOf(asked), ...asked.filter((term) => !tests.has(term))].map((term) => {
    const { id, kind, label, isBroader, words } = term;
    return { id, kind, label, broader: isBroader && words !== '' ? words : null, splits: tests.has(term) };
  });
};

/** The order of columns: laboratories that are asked, those of the best plan, those added by hand, and the best matches. */
const columnsOf = (
  asked: readonly string[],
  planned: readonly string[],
  added: readonly string[],
  others: readonly string[],
) => {
  const kept = new Set([...planned, ...asked, ...added, ...others].slice(0, 1000));
  const first = [...new Set([...asked.filter((id) => kept.has(id)), ...planned, ...added, ...others])];
  const wanted = [...new Set([...planned, ...asked, ...added])].slice(0, matrixLimits.labs);
  const fill = first.filter((id) => !wanted.includes(id)).slice(0, matrixLimits.labs - wanted.length);
  return first.filter((id) => wanted.includes(id) || fill.includes(id));
};

/** The proof matrix of a project; null where the actor may not see the project. `added` are laboratories that the reader wants to see too. */
export const matrixOf = async (doing: Reading, projectId: string, added: readonly string[]): Promise<ProofMatrix | null> => {
  const { actor, db, now } = doing;
  const row = await findProject(db, projectId);
  const project = row && visible(actor, row);
  if (!project) return null;
  const requests = (await requestsOfProject(db, project.id)).flatMap((request) => visibleToBothSides(actor, request) ?? []);
  const byLab = Map.groupBy(requests, ({ lab_reference_id }) => lab_reference_id ?? '');
  const best = await bestIds(doing, requestOf(project), matrixLimits.candidates);
  const askedIds = requests.flatMap((request) => (isActive(request) ? (request.lab_reference_id ?? []) : []));
  const ids = [...new Set([...askedIds, ...added, ...best.ids])];
  const { asked, labs: proven, named } = await proofsOfLabs(doing, best.request, ids);
  const newest = await newestOfEach(
    db,
    requests.map(({ id }) => id),
  );
  const newestOf = (id: string) => newest.get(id)?.[0];
  const ends = requests.flatMap((request) => {
    const proposal = isActive(request) ? newestOf(request.id) : undefined;
    return [request.promised_by, proposal && promisedEnd(termsOf(proposal))].flatMap((day) => day ?? []);
  });
  const latest = ends.toSorted().at(-1) ?? null;
  const canSplit = maySplit(actor, project);
  const { askMore } = abilities(actor, project);
  const presented = new Map(
    proven.map((lab): [string, MatrixLab] => {
      const [request] = byLab.get(lab.id) ?? [];
      const current = request && isActive(request) ? request : undefined;
      const can = {
        write: current !== undefined && mayAsk(actor, current, now),
        ask: current === undefined && lab.offered && askMore > 0,
        take: canSplit && (current === undefined ? lab.offered : !isEngaged(current)),
      };
      return [lab.id, presentLab(lab, { request: current, newest: current && newestOf(current.id), latest, named, can })];
    }),
  );
  const taken = takenTests(project.lab_collaborations);
  const isTaken = new Set(taken.map(({ id }) => id));
  const tests = testsOf(asked)
    .slice(0, mostTests)
    .flatMap(({ id }) => (isTaken.has(id) ? [] : [id]));
  const refused = new Set(
    requests.flatMap(({ lab_reference_id, stage }) => (stage === 'declined' ? (lab_reference_id ?? []) : [])),
  );
  const candidates = [...presented.values()].flatMap((lab): PlannedLab[] =>
    (lab.can.take || !canSplit) && !refused.has(lab.lab_id) && !(lab.stage && isEngaged({ stage: lab.stage }))
      ? [{ ...lab, proven: lab.cells.flatMap(({ id, proof }) => (proof === 'proven' ? [id] : [])) }]
      : [],
  );
  const { plans, unproven } = plansFor(candidates, tests);
  const planned = plans[0]?.labs.map(({ lab_id }) => lab_id) ?? [];
  const columns = columnsOf(
    askedIds,
    planned,
    added.filter((id) => presented.has(id)),
    best.ids,
  );
  return {
    project_id: project.id,
    title: project.title,
    checked_on: utcDay(now),
    asked: presentAsked(asked),
    samples: samplesNamed(`${project.title}\n${project.description}`),
    labs: columns.flatMap((id) => presented.get(id) ?? []),
    taken: taken.map(({ id, lab_name }) => ({ id, lab_name })),
    plans,
    unproven,
    candidates: candidates.length,
    can: { split: canSplit, ask: askMore },
  };
};
