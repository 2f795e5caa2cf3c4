import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { documentJobs } from './documents/documents.jobs.ts';
import { formWitnessJobs } from './forms/forms.jobs.ts';
import { requestJobs } from './requests/requests.jobs.ts';

export const witnessJobs: readonly JobDefinition[] = [...documentJobs, ...requestJobs, ...formWitnessJobs];
