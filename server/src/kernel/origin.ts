/** Where a call came from, as the audit trail tells it. */
export type Origin = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
};
