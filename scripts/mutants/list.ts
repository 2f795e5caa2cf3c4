import { administrationMutants } from './administration.ts';
import { domainMutants } from './domain.ts';
import { engagementMutants } from './engagements.ts';
import { handlerMutants } from './handlers.ts';
import { jobMutants } from './jobs.ts';
import type { Area, Listed, Mutant } from './mutant.ts';
import { policyMutants } from './policy.ts';
import { repositoryMutants } from './repository.ts';
import { webMutants } from './web.ts';

const lists: Readonly<Record<Area, readonly Mutant[]>> = {
  policy: policyMutants,
  domain: domainMutants,
  repository: repositoryMutants,
  handlers: handlerMutants,
  jobs: jobMutants,
  web: webMutants,
  engagements: engagementMutants,
  administration: administrationMutants,
};

export const mutants: readonly Listed[] = (Object.keys(lists) as Area[]).flatMap((area) =>
  lists[area].map((mutant) => ({ ...mutant, area })),
);
