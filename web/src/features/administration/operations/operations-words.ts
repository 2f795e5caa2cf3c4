import type { HealthCheck, OperationsOverview } from '@aliquot/contract/administration/operations';
import { plural } from '../../../ui/text/format.ts';

/** Something on the page that asks for a person, the section where it is, and the filter that shows it there. */
export type Attention = { readonly text: string; readonly section: string; readonly search?: Record<string, string> };

/** Less than this share of the disk is too little for the next days. */
const tightShare = 0.1;

/** What asks for a person: failing checks, failed work, and a disk that fills up. */
export const attentionOf = (
  overview: OperationsOverview | undefined,
  health: readonly HealthCheck[] | undefined,
): Attention[] => {
  const failing = (health ?? [])
    .filter(({ ok }) => !ok)
    .map(({ check }) => ({ text: `${check}: check failed`, section: 'health' }));
  if (!overview) return failing;
  const { jobs, mail, stoppedAnalyses, storage } = overview;
  const { disk } = storage;
  return [
    ...failing,
    ...(jobs.failed > 0 ? [{ text: `${plural(jobs.failed, 'job')} failed`, section: 'jobs' }] : []),
    ...(mail.failed > 0
      ? [{ text: `${plural(mail.failed, 'message')} could not be sent`, section: 'mail', search: { mail: 'failed' } }]
      : []),
    ...(stoppedAnalyses > 0
      ? [{ text: `${plural(stoppedAnalyses, 'analysis', 'analyses')} stopped without a result`, section: 'analyses' }]
      : []),
    ...(disk && disk.freeBytes < disk.totalBytes * tightShare
      ? [{ text: 'Less than 10% of the disk is free', section: 'storage' }]
      : []),
  ];
};
