import type { Match } from '@aliquot/contract/matching';
import type { Project } from '@aliquot/contract/projects';

type Collaboration = Project['lab_collaborations'][number];

/** A project as its researcher gets it, asked of nobody. */
export const sampleProject = (changes: Partial<Project> = {}): Project => ({
  id: '019a0000-0000-7000-8000-0000000000a1',
  user_id: '019a0000-0000-7000-8000-000000000001',
  title: 'Tumour DNA in plasma',
  description: 'Sequencing of plasma of 40 participants.',
  status: 'pending',
  research_area: 'oncology',
  service_type: 'molecular-testing',
  timeline: 'short',
  budget_range: 'high',
  results_returned: 'no',
  open_demand: false,
  created_at: '2025-03-05T12:00:00.000Z',
  updated_at: '2025-03-05T12:00:00.000Z',
  lab_collaborations: [],
  documents: [],
  can: { cancel: true, delete: true, undoDelete: false, accept: false, attach: true, requestAgain: false },
  ...changes,
});

export const sampleCollaboration = (changes: Partial<Collaboration> = {}): Collaboration => ({
  id: '019a0000-0000-7000-8000-0000000000c1',
  project_id: '019a0000-0000-7000-8000-0000000000a1',
  lab_reference_id: '019a0000-0000-7000-8000-0000000000b1',
  lab_name: 'Harbor Genomics',
  lab_location: '1920 Terry Ave, Seattle',
  collaboration_status: 'pending',
  reason: null,
  match: null,
  completion_note: null,
  completed_at: null,
  created_at: '2025-03-05T12:00:00.000Z',
  updated_at: '2025-03-06T12:00:00.000Z',
  labs: null,
  ...changes,
});

/** A match without a place, so that no map is drawn for it. */
export const sampleMatch = (rank: number, changes: Partial<Match> = {}): Match => ({
  id: `lab-${rank}`,
  name: `Laboratory ${rank}`,
  address: `${rank} Terry Ave, Seattle`,
  capabilities: ['Genetics'],
  contact_info: {},
  matchPercentage: 90 - rank,
  matchReason: `Reason ${rank}`,
  isGenerated: false,
  coordinates: null,
  terms: null,
  factors: [],
  ...changes,
});
