export const conversationSides = ['researcher', 'laboratory'] as const;
export type ConversationSide = (typeof conversationSides)[number];

export const conversationLimits = {
  textLength: 10_000,
  filesPerMessage: 10,
  reasonLength: 2000,
  searchLength: 200,
  correctionMilliseconds: 600_000,
  /** Days of writing after the work was accepted. */
  openDaysAfterAcceptance: 30,
} as const;
