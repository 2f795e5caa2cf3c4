import { longDay } from '../../../../kernel/days.ts';

/** The versions that made a reading: the reader of files, and the rules that understood its text. */
type ReadingVersions = { readonly readerVersion: string; readonly rulesVersion: string };

/** The stored reading of a content. `hasDocument`: its text is stored with the places of its words. */
export type StoredReading = ReadingVersions & { readonly isWhole: boolean; readonly hasDocument: boolean };

/** `reuse`: as it is stored. `understand`: from the stored text, by today's rules. `read`: the file itself. */
type ReadingPlan = 'reuse' | 'understand' | 'read';

/** The plan for a content: read it when it was never read, was read in part, or was read by another reader. */
export const planReading = (stored: StoredReading | undefined, today: ReadingVersions): ReadingPlan => {
  if (!stored?.isWhole || stored.readerVersion !== today.readerVersion) return 'read';
  if (stored.rulesVersion === today.rulesVersion) return 'reuse';
  return stored.hasDocument ? 'understand' : 'read';
};

const seconds = 1000;
const minutes = 60 * seconds;

/** The pauses before each try of an interrupted analysis; an interruption after progress begins with the first pause again. */
const pausesAfterInterruptions = [10 * seconds, 30 * seconds, 2 * minutes, 5 * minutes, 15 * minutes] as const;

/** The number of attempts in a row without progress after which an analysis ends: the first one, and one after each pause. */
export const fruitlessAttempts = 1 + pausesAfterInterruptions.length;

/** The start of an attempt and its progress; `fruitless` counts the attempts in a row before it that came no further. */
type Interruption = { readonly moved: number; readonly reached: number; readonly fruitless: number };

/** The next try after an interruption, with its pause in milliseconds, or null when there were enough of them. */
export const tryAfter = ({
  moved,
  reached,
  fruitless,
}: Interruption): { readonly fruitless: number; readonly pause: number } | null => {
  const count = reached === moved ? fruitless + 1 : 0;
  const pause = pausesAfterInterruptions[Math.max(0, count - 1)];
  return pause === undefined ? null : { fruitless: count, pause };
};

/** The next try after an interruption while the file store is away, which is no fault of the analysis. */
export const pauseWithoutStore = (fruitless: number) => ({ fruitless, pause: 1 * minutes });

const pauses = [1 * minutes, 5 * minutes, 20 * minutes] as const;

/** The time of the next try after a read failed for the `failedReads`th time; null when it has been tried often enough. */
export const retryAfter = (failedReads: number, now: Date): Date | null => {
  const pause = failedReads < 1 ? undefined : pauses[failedReads - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
};

const timeOf = (time: Date): string => `${time.toISOString().slice(11, 16)} UTC on ${longDay(time.toISOString())}`;

/** The sentence after a failed read: the next try, or that we stop trying; empty when another try cannot help. */
const outlook = (failedReads: number, retryAt: Date | null): string => {
  if (retryAt) return ` We'll try again at ${timeOf(retryAt)}.`;
  return failedReads === 0 ? '' : ` We tried ${failedReads} times. Start the analysis again later.`;
};

type FailedRead = { readonly failedReads: number; readonly retryAt: Date | null };

/**
 * The message on a file that could not be read. `problem` is a sentence that names it; `failedReads` is 0 when no other try can
 * help.
 */
export const unreadMessage = (problem: string, { failedReads, retryAt }: FailedRead): string =>
  `${problem}${outlook(failedReads, retryAt)}`;

/** The message on a file whose earlier reading stays in force. */
export const keptMessage = (readAt: Date, { failedReads, retryAt }: FailedRead): string =>
  `Could not be read again; the reading of ${longDay(readAt.toISOString())} is kept.${outlook(failedReads, retryAt)}`;

/** The message on a file of which only a part could be read. */
export const partMessage = ({ failedReads, retryAt }: FailedRead): string =>
  `Only part of this file could be read.${outlook(failedReads, retryAt)}`;

/** The message on a file that another try has read, until that reading counts. */
export const readSince = (now: Date): string =>
  `This file was read on ${longDay(now.toISOString())}. It counts as soon as the new results are in force.`;

/** The advice on a file that could not be read because of the machine. */
export const unreadAdvice = (retryAt: Date | null): string =>
  retryAt ? "You don't need to do anything: we'll read this file again automatically." : 'Start the analysis again later.';
