export const projectMessages = {
  required: 'Please fill in all required fields.',
  noLabChosen: 'Please select a lab before submitting.',
  labNotFound: 'Selected lab not found',
  alreadySubmitted:
    'You already submitted this request with other details. Check your dashboard, or submit this one as a new request.',
  noMatches: "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
} as const;

/** Where a researcher sees one project. */
export const projectPath = (projectId: string): string => `/dashboard?project=${projectId}`;
