import type { ProposalComparison } from '@aliquot/contract/engagements/proposal-comparison';
import type { UserActor } from '../../../kernel/actor.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { coverageOfLabs } from '../../hearts/matching/coverage.service.ts';
import { samplesNamed } from '../../hearts/matching/request/sample-count.domain.ts';
import { visibleToBothSides } from '../collaborations/collaborations.policy.ts';
import { requestsOfProject } from '../collaborations/collaborations.repository.ts';
import { abilities, visible } from '../projects/projects.policy.ts';
import { findProject } from '../projects/projects.repository.ts';
import { partsOf, requestOf } from '../projects/requests.domain.ts';
import { bestOf, isMixed } from './comparison.domain.ts';
import { presentCompared } from './comparison.presenter.ts';
import { proposalFilesOf } from './files.repository.ts';
import { newestOfEach } from './proposals.repository.ts';

type Reading = Pick<Doing, 'db' | 'now'> & { readonly actor: UserActor };

/** The newest proposals for a project beside each other; null where the actor may not see the project. */
export const comparisonOf = async (doing: Reading, projectId: string): Promise<ProposalComparison | null> => {
  const { actor, db, now } = doing;
  const row = await findProject(db, projectId);
  const project = row && visible(actor, row);
  if (!project) return null;
  const requests = (await requestsOfProject(db, project.id)).flatMap((request) => visibleToBothSides(actor, request) ?? []);
  const ids = requests.map(({ id }) => id);
  const labIds = requests.flatMap(({ lab_reference_id }) => lab_reference_id ?? []);
  const { asked, labs: shown } = await coverageOfLabs(doing, requestOf(project), labIds, partsOf(requests));
  const newest = await newestOfEach(db, ids);
  const files = Map.groupBy(await proposalFilesOf(db, ids), ({ collaboration_id }) => collaboration_id);
  const named = samplesNamed(`${project.title}\n${project.description}`);
  const labs = requests.map((request) =>
    presentCompared(actor, request, {
      versions: newest.get(request.id) ?? [],
      files: files.get(request.id) ?? [],
      shown: shown.get(request.lab_reference_id ?? ''),
      named,
      now,
    }),
  );
  const best = bestOf(labs);
  return {
    project_id: project.id,
    title: project.title,
    asked: asked.map(({ id, kind, label }) => ({ id, kind, label })),
    mixed_currencies: isMixed(labs),
    labs: labs.map((lab, index) => ({ ...lab, best: best[index] ?? [] })),
    can: { askMore: abilities(actor, project).askMore },
  };
};
