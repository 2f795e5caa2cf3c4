/** Whom something concerns: single people, the members of laboratories, the researchers of projects, every administrator. */
export type Audience = {
  users?: readonly (string | null)[];
  labs?: readonly (string | null)[];
  /** Ids of projects: their owners and colleagues. */
  projects?: readonly (string | null)[];
  admins?: boolean;
};
