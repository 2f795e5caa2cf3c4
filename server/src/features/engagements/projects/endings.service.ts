import type { EndingCertificate } from '@aliquot/contract/engagements/proposals';
import type { RequestPart } from '@aliquot/contract/engagements/splits/request-parts';
import { utcDay } from '../../../kernel/days.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { coverageOfLabs } from '../../hearts/matching/coverage.service.ts';
import { endingBefore } from './endings.domain.ts';
import { findAskedRequest } from './projects.repository.ts';
import { partsOf, requestOf } from './requests.domain.ts';

type Work = Visible<{
  readonly lab_reference_id: string | null;
  readonly project_id: string | null;
  readonly part: RequestPart | null;
}>;

/** The certificates that the work of a project needs and its laboratory has until a day before each of these, YYYY-MM-DD; by that day. */
export const certificatesEnding = async (
  doing: Doing,
  work: Work,
  days: readonly string[],
): Promise<ReadonlyMap<string, EndingCertificate[]>> => {
  const { lab_reference_id: labId, project_id } = work;
  const asked = labId !== null && project_id !== null && days.length > 0 && (await findAskedRequest(doing.db, project_id));
  if (!asked) return new Map();
  const { labs } = await coverageOfLabs(doing, requestOf(asked), [labId], partsOf([work]));
  const needed = labs.get(labId)?.needed ?? [];
  return new Map(days.map((day) => [day, endingBefore(needed, day, utcDay(doing.now))]));
};
