/** Whom something concerns: single people, the members of laboratories, every administrator. */
export type Audience = { users?: readonly (string | null)[]; labs?: readonly (string | null)[]; admins?: boolean };
