/** SQLSTATEs of a server that stops, starts or takes no more connections, and of a connection that failed. */
const states = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006']);
const systemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']);
/** The driver's own words: these errors have no code. */
const driversWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const isConnectionError = (error: Error & { code?: unknown }): boolean =>
  states.has(String(error.code)) || systemErrors.has(String(error.code)) || driversWords.test(error.message);

/** Whether an error says that the database cannot be reached now, so that the same call may succeed later. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error && (isConnectionError(error) || (error instanceof AggregateError && error.errors.some(isOutage)));
