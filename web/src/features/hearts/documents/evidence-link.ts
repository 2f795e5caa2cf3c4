/** What is looked at: all certifications of a laboratory, or one document, certification or requirement. */
export type Viewed = { document?: string; certification?: string; requirement?: string };

/** The field to begin with, where it is not the first. */
type Looked = Viewed & { field?: string };

/** The link to the evidence of something. */
export const evidenceLink = (labId: string, viewed: Looked): { to: string; search: Record<string, string> } => ({
  to: `/evidence/${labId}`,
  search: { ...viewed },
});

/** The tab of the laboratory's dashboard from which one comes to what is looked at. */
export const tabOf = ({ document, requirement }: Viewed): 'overview' | 'documents' | 'analysis' => {
  if (document !== undefined) return 'documents';
  return requirement === undefined ? 'overview' : 'analysis';
};

/** The link to what a document proves. */
export const proofLink = (documentId: string): { to: string } => ({ to: `/documents/${documentId}` });

/** The link to a laboratory's requirements, all or those with one status. */
export const requirementsLink = (labId: string, standing?: string): { to: string; search: Record<string, string> } => ({
  to: `/requirements/${labId}`,
  search: standing === undefined ? {} : { standing },
});
