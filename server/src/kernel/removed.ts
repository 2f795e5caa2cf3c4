/** Result of removing old rows: how many, and the times of the oldest and the newest. */
export type RemovedRows = { readonly rows: number; readonly oldest: Date | null; readonly newest: Date | null };
