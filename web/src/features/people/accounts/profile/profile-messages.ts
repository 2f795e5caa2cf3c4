/** Shows a section's result in the page's one banner. */
export type Messages = { succeed: (message: string) => void; fail: (message: string) => void };
