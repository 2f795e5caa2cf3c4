/** What is looked at: all certifications of a laboratory, or one document, certification or requirement. */
export type Viewed = { document?: string; certification?: string; requirement?: string };

/** Where the evidence of something is found, as a link takes it. */
export const evidenceLink = (labId: string, viewed: Viewed): { to: string; search: Record<string, string> } => ({
  to: `/evidence/${labId}`,
  search: { ...viewed },
});

/** The tab of the laboratory's dashboard from which one comes to what is looked at. */
export const tabOf = ({ document, requirement }: Viewed): 'overview' | 'documents' | 'analysis' => {
  if (document !== undefined) return 'documents';
  return requirement === undefined ? 'overview' : 'analysis';
};
