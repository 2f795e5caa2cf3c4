import type { AnalyzeProjectOutput, Factor, LabProfile, Match, ProjectData } from '@aliquot/contract/hearts/matching';
import { matchFiles } from '../../features/hearts/matching/match-files.domain.ts';

export const matchingToday = '2026-10-01';

/** A request of few words; the rest as most researchers leave it. */
export const givenRequest = (title: string, description = title, more: Partial<ProjectData> = {}): ProjectData => ({
  title,
  description,
  researchArea: 'molecular-biology',
  serviceType: 'sample-analysis',
  timeline: 'medium',
  budgetRange: 'medium',
  resultsReturned: 'no',
  ...more,
});

/** An ordinary laboratory with CLIA and CAP that says what it can do. Its id is its name. */
export const givenLab = (id: string, capabilities: LabProfile['capabilities'], more: Partial<LabProfile> = {}): LabProfile => ({
  id,
  name: id,
  labType: 'clinical',
  address: '10 Main Street, Boston, MA 02110',
  geo_location: { coordinates: [-71.06, 42.36] },
  contact_info: { staffCount: '16-50', operatingHours: 'business-hours' },
  capabilities,
  primaryServices: ['molecular-diagnostics'],
  specializations: [],
  certifications: [
    { type: 'CLIA', number: '22D0000001', expiration_date: '2028-05-01' },
    { type: 'CAP', expiration_date: '2028-05-01' },
  ],
  complianceScore: 80,
  ...more,
});

/** The answer to a request over some laboratories. @throws Error when the request is refused */
export const givenAnswer = (request: ProjectData, labs: readonly LabProfile[]): AnalyzeProjectOutput => {
  const result = matchFiles(request, labs, matchingToday, 1000);
  if (!result.ok) throw new Error(result.details);
  return result.value;
};

/** The registered laboratories for a request, best first. */
export const givenMatches = (request: ProjectData, labs: readonly LabProfile[]): Match[] =>
  givenAnswer(request, labs).matches.filter(({ isGenerated }) => !isGenerated);

const cohort: ProjectData = {
  title: 'Blood counts in a cohort',
  researchArea: 'cardiology',
  serviceType: 'sample-analysis',
  timeline: 'short',
  budgetRange: 'high',
  description: 'Complete blood counts and coagulation of 300 participants.',
};

/** One factor of the match of a single laboratory for blood counts in a cohort. @throws Error without such a factor */
export const givenFactor = (key: Factor['key'], fields: Partial<LabProfile>, asked: Partial<ProjectData> = {}): Factor => {
  const [match] = givenAnswer({ ...cohort, ...asked }, [{ id: 'a', name: 'A', ...fields }]).matches;
  const factor = match?.factors.find((each) => each.key === key);
  if (factor === undefined) throw new Error(`There is no factor ${key}`);
  return factor;
};
