/** What is looked at: all certifications of a laboratory, or one document, certification or requirement. */
export type Viewed = { document?: string; certification?: string; requirement?: string };

/** The field to begin with, where it is not the first. */
type Looked = Viewed & { field?: string };

/** Where the evidence of something is found, as a link takes it. */
export const evidenceLink = (labId: string, viewed: Looked): { to: string; search: Record<string, string> } => ({
  to: `/evidence/${labId}`,
  search: { ...viewed },
});

/** The tab of the laboratory's dashboard from which one comes to what is looked at. */
export const tabOf = ({ document, requirement }: Viewed): 'overview' | 'documents' | 'analysis' => {
  if (document !== undefined) return 'documents';
  return requirement === undefined ? 'overview' : 'analysis';
};

/** Where it is said what a document proves, as a link takes it. */
export const proofLink = (documentId: string): { to: string } => ({ to: `/documents/${documentId}` });

/** Where the requirements of a laboratory are listed, those that stand in one way or all of them. */
export const requirementsLink = (labId: string, standing?: string): { to: string; search: Record<string, string> } => ({
  to: `/requirements/${labId}`,
  search: standing === undefined ? {} : { standing },
});
