const minute = 60_000;

/** A session younger than this proves that the person just signed in. */
export const freshMilliseconds = 10 * minute;

/** A recovery link's session can set a new password for as long as the link itself was valid. */
export const recoveryMilliseconds = 60 * minute;

/** Whether a session replaces the password: it is fresh, or a recovery link opened it. */
export const isFresh = (session: { createdAt: Date; openedByRecovery: boolean } | undefined, now: Date): boolean => {
  if (!session) return false;
  const age = now.getTime() - session.createdAt.getTime();
  return age < (session.openedByRecovery ? recoveryMilliseconds : freshMilliseconds);
};
