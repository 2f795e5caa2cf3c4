/** How a section of the profile page tells the page's one banner what came of an act. */
export type Messages = { succeed: (message: string) => void; fail: (message: string) => void };
