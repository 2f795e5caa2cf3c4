import { matchingRoutes } from '@aliquot/contract/hearts/matching';
import { succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { matchImpressionHandlers } from './impressions.handlers.ts';
import { keepImpression } from './impressions.service.ts';
import { refusedCorrections } from './match-files.domain.ts';
import { findMatches } from './matching.service.ts';
import { previewOf, requestSoFar } from './preview.domain.ts';
import { suggestedLabels } from './term-suggestions.domain.ts';

export const matchingHandlers = {
  preview: handle(matchingRoutes.preview, async (call) => {
    const request = requestSoFar(call.input);
    if (request === null || refusedCorrections(request) !== null) return succeed({ preview: null });
    return succeed({ preview: previewOf((await findMatches(call, request)).answer) });
  }),

  analyzeProject: handle(matchingRoutes.analyzeProject, async (call) => {
    const { projectData, labId } = call.input;
    const refused = refusedCorrections(projectData);
    if (refused !== null) return refused;
    return succeed(await keepImpression(call, projectData, await findMatches(call, projectData, labId ? [labId] : [])));
  }),

  suggestTerms: handle(matchingRoutes.suggestTerms, async ({ input: { kind, words } }) =>
    succeed({ labels: suggestedLabels(kind, words) }),
  ),

  ...matchImpressionHandlers,
};
