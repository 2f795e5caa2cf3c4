export const projectMessages = {
  required: 'Please fill in all required fields.',
  noLabChosen: 'Please select a lab before submitting.',
  labNotFound: 'Selected lab not found',
  tooManyLabs: 'You can ask at most five labs at once. Nothing was sent. Remove some and try again.',
  labTwice: 'You selected the same lab twice. Nothing was sent. Select each lab once.',
  alreadySubmitted:
    'You already submitted this request with other details. Check your dashboard, or submit this one as a new request.',
  noMatches: "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
} as const;

/** How many laboratories can be asked about one project at once. */
export const labsAtOnce = 5;

/** Where a researcher sees one project. */
export const projectPath = (projectId: string): string => `/dashboard?project=${projectId}`;
