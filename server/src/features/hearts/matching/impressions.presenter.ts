import type { AskedId, MatchImpression } from '@aliquot/contract/hearts/match-impressions';
import { csvLine } from '../../../kernel/csv.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { ImpressionRow } from './impressions.repository.ts';

export const presentImpression = ({ created_at, chosen_at, ...row }: Visible<ImpressionRow>): MatchImpression => ({
  ...row,
  created_at: created_at.toISOString(),
  chosen_at: chosen_at?.toISOString() ?? null,
});

export const impressionColumns = [
  'impression_id', 'created_at', 'research_area', 'service_type', 'place', 'lab_id', 'score', 'percentage', 'chosen', 'position',
  'asked', 'score_version', 'is_demo',
] as const; // biome-ignore format: one name after the other

const idsOf = (asked: readonly AskedId[]): string => asked.map(({ id }) => id).join('; ');

/** One line for each laboratory that was shown; `position` counts from 1, also where several share a place. */
export const impressionLines = (row: Visible<ImpressionRow>): string =>
  row.shown
    .map(({ lab_id, place, score, percentage }, index) =>
      csvLine([
        row.id,
        row.created_at.toISOString(),
        row.research_area,
        row.service_type,
        place,
        lab_id,
        score,
        percentage,
        row.chosen === lab_id,
        index + 1,
        idsOf(row.asked),
        row.score_version,
        row.is_demo,
      ]),
    )
    .join('');
