import { comparisonRoutes } from '@aliquot/contract/proposal-comparison';
import { utcDay } from '../../kernel/days.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import { handle } from '../../platform/http/mount.ts';
import { requestsOfProject } from '../collaborations/collaborations.repository.ts';
import { coverageOfLabs } from '../matching/coverage.service.ts';
import { abilities, visible } from '../projects/projects.policy.ts';
import { findProject } from '../projects/projects.repository.ts';
import { requestOf } from '../projects/requests.domain.ts';
import { bestOf, isMixed } from './comparison.domain.ts';
import { presentCompared } from './comparison.presenter.ts';
import { mayRead } from './proposals.policy.ts';
import { newestOfEach } from './proposals.repository.ts';

export const comparisonHandlers = {
  compare: handle(comparisonRoutes.compare, async (call) => {
    const { input, actor, db, now } = call;
    const row = await findProject(db, input.projectId);
    const project = row && visible(actor, row);
    if (!project) return refuse('NOT_FOUND');
    const requests = (await requestsOfProject(db, project.id)).flatMap((request) => mayRead(actor, request) ?? []);
    const labIds = requests.flatMap(({ lab_reference_id }) => lab_reference_id ?? []);
    const { asked, labs: shown } = await coverageOfLabs(call, requestOf(project), labIds);
    const newest = await newestOfEach(
      db,
      requests.map(({ id }) => id),
    );
    const labs = requests.map((request) =>
      presentCompared(actor, request, {
        versions: newest.get(request.id) ?? [],
        shown: shown.get(request.lab_reference_id ?? ''),
        today: utcDay(now),
      }),
    );
    const best = bestOf(labs);
    return succeed({
      project_id: project.id,
      title: project.title,
      asked: asked.map(({ id, kind, label }) => ({ id, kind, label })),
      mixed_currencies: isMixed(labs),
      labs: labs.map((lab, index) => ({ ...lab, best: best[index] ?? [] })),
      can: { askMore: abilities(actor, project).askMore },
    });
  }),
};
