import type { ScopeStamp, StampContent } from '@aliquot/contract/engagements/stamps';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { readingOf, type StampRow } from './stamps.repository.ts';

/** A report of work that the actor may see. `current` is how it is marked as of today, for one that is not frozen. */
export const presentStamp = (_work: Visible<object>, row: StampRow, current: StampContent | null): ScopeStamp => {
  const reading = readingOf(row);
  const [place] = reading?.released?.evidence ?? [];
  return {
    ...wireOf(row, ['document_id', 'file_name', 'version', 'round', 'state', 'message', 'stamped_at', 'sha256']),
    released: reading?.released && place ? { day: reading.released.value, evidence: place } : null,
    laboratory: reading?.laboratory?.value ?? null,
    content: row.content === null ? current : (JSON.parse(row.content) as StampContent),
  };
};
