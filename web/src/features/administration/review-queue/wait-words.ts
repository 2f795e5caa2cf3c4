import type { Wait } from '@aliquot/contract/administration/review-queue';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** A laboratory's wait, compared with the target. */
export const waitWords = ({ days: waited, over, paused_at }: Wait): { text: string; late: string | null } => {
  const text = waited === 0 ? 'Waiting since today' : `Waiting ${days(waited)}`;
  if (paused_at !== null) return { text: `${text}, paused until the lab answers`, late: null };
  if (over > 0) return { text, late: `${days(over)} past target` };
  return { text: over === 0 ? `${text}, due today` : text, late: null };
};
