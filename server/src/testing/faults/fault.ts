/** Effects of the product outside of its memory, where an interruption hurts. */
export const effects = [
  'commit',
  'store.put',
  'store.delete',
  'store.open',
  'upload.begin',
  'upload.part',
  'upload.keep',
  'upload.remove',
  'mail.send',
  'sms.send',
  'scan',
  'geocode',
  'job.complete',
] as const;
export type Effect = (typeof effects)[number];

/**
 * One failure: right before or right after the `nth` of an effect, the process is killed, or the caller gets an error. After an
 * effect that happened, an error is an answer that got lost.
 */
export type Fault = {
  readonly effect: Effect;
  readonly when: 'before' | 'after';
  readonly how: 'kill' | 'error';
  readonly nth: number;
};

/** Every failpoint once; commits, which are in everything, at several depths. */
export const allFaults = (commits: number, others: number): Fault[] =>
  effects.flatMap((effect) =>
    Array.from({ length: effect === 'commit' ? commits : others }, (_, index) => index + 1).flatMap((nth) =>
      (['before', 'after'] as const).flatMap((when) => (['kill', 'error'] as const).map((how) => ({ effect, when, how, nth }))),
    ),
  );

export const nameOf = ({ effect, when, how, nth }: Fault): string => `${how} ${when} ${effect} ${nth}`;

/** Requests of the campaign to a process of the product. */
export type Question =
  | { readonly ask: 'arm'; readonly fault: Fault | null }
  | { readonly ask: 'rows'; readonly query: string; readonly values: readonly unknown[] }
  /** `isAlone`: no other process works, so a job that began before this one has no worker. */
  | { readonly ask: 'hasten'; readonly isAlone: boolean }
  | { readonly ask: 'files' }
  | { readonly ask: 'named-files' }
  | { readonly ask: 'verify' };

/** Messages of a process: its answer to a question, or that it met a fault that does not end it. */
export type Said = { readonly id: number; readonly value?: unknown; readonly error?: string } | { readonly met: true };

/** A stored file by bucket and key, with the SHA-256 of its content. */
export type StoredFile = { readonly bucket: string; readonly key: string; readonly sha256: string };
