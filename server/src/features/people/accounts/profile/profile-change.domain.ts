type ProfileFields = {
  readonly name: string;
  readonly organization: string;
  readonly organization_size: string;
  readonly location: string;
  readonly research_interest: readonly string[];
};

const fields = ['name', 'organization', 'organization_size', 'location', 'research_interest'] as const;

/** The fields of a profile that differ, with their values before and after. */
export const profileChange = (before: ProfileFields, after: ProfileFields) => {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const pick = (row: ProfileFields) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return { before: pick(before), after: pick(after) };
};
