import type { Room } from '@aliquot/contract/engagements/rooms';

const resultStages = new Set(['agreed', 'running', 'delivered', 'accepted']);

/** Work that was agreed, whatever became of it. */
export const isAgreed = ({ engagement, results }: Room) =>
  engagement !== null && (resultStages.has(engagement.stage) || results.length > 0);
