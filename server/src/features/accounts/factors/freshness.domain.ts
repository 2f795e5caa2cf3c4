const minute = 60_000;

/** A session this young shows that somebody who knows the password is there. */
export const freshMilliseconds = 10 * minute;

/** A recovery link is for setting a new password, so its session may do so as long as the link itself was valid. */
export const recoveryMilliseconds = 60 * minute;

/** Whether a session may do what otherwise asks for the password: it is fresh, or a recovery link has opened it. */
export const isFresh = (session: { createdAt: Date; openedByRecovery: boolean } | undefined, now: Date): boolean => {
  if (!session) return false;
  const age = now.getTime() - session.createdAt.getTime();
  return age < (session.openedByRecovery ? recoveryMilliseconds : freshMilliseconds);
};
