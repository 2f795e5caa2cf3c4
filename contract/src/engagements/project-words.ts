export const projectMessages = {
  required: 'Please fill in all required fields.',
  noLabChosen: 'Please select a lab before submitting.',
  labNotFound: 'Selected lab not found',
  tooManyLabs: 'You can ask at most five labs at once. Nothing was sent. Remove some and try again.',
  takesNoMore: 'You can ask labs only while the project is pending and no proposal is accepted. Nothing was sent.',
  labTwice: 'You selected the same lab twice. Nothing was sent. Select each lab once.',
  alreadySubmitted:
    'You already submitted this request with other details. Check your dashboard, or submit this one as a new request.',
  fileGone:
    'A file of this request was sent with another request or removed, so nothing was sent now. Check your dashboard, or add the file again.',
  noMatches: "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
  recordKept: 'Both sides agreed on this work and keep its record, so it stays. Reload the page.',
} as const;

/** Most laboratories that can be asked about one project at once. */
export const labsAtOnce = 5;

/** The room of a project, for its researcher and for administrators; with one of its requests, or the one that counts. */
export const projectPath = (projectId: string, collaborationId?: string): string =>
  `/projects/${projectId}${collaborationId === undefined ? '' : `?collaboration=${collaborationId}`}`;

/** The proposals for a project side by side. */
export const comparisonPath = (projectId: string): string => `/projects/${projectId}/proposals`;

/** The same engagement's room, for the laboratory. */
export const requestPath = (collaborationId: string): string => `/lab-dashboard/requests/${collaborationId}`;

/** The researcher's list with the details of one project open. */
export const projectDetailsPath = (projectId: string): string => `/dashboard?project=${projectId}`;

/** The page of a laboratory that everyone may open. */
export const laboratoryPath = (labId: string) => `/labs/${labId}`;

type Place = { readonly city: string | null; readonly region: string | null; readonly country: string | null };

/** "Seattle, WA, United States", as far as it is known. */
export const placeWords = ({ city, region, country }: Place): string => [city, region, country].filter(Boolean).join(', ');
