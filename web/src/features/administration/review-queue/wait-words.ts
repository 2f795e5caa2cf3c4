import type { Wait } from '@aliquot/contract/administration/review-queue';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** How long a laboratory has waited, and how that is against the target. */
export const waitWords = ({ days: waited, over, paused_at }: Wait): { text: string; late: string | null } => {
  const text = waited === 0 ? 'waiting since today' : `waiting ${days(waited)}`;
  if (paused_at !== null) return { text: `${text}, stopped until the laboratory answers`, late: null };
  if (over > 0) return { text, late: `${days(over)} over the target` };
  return { text: over === 0 ? `${text}, due today` : text, late: null };
};
