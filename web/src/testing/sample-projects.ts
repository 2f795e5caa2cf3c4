import type { Project } from '@aliquot/contract/engagements/projects';
import type { Proposal } from '@aliquot/contract/engagements/proposals';
import type { Room } from '@aliquot/contract/engagements/rooms';
import type { AnalyzeProjectOutput, Match, Reach } from '@aliquot/contract/hearts/matching';
import { type AskedTerm, noCorrections, type Proof, type Understanding } from '@aliquot/contract/hearts/understanding';
import { columnsOf } from '@aliquot/contract/request-fields';
import type { Turn } from '@aliquot/contract/turns';

type Collaboration = Project['lab_collaborations'][number];

/** A turn of the other side. */
export const sampleTurn = (changes: Partial<Turn> = {}): Turn => ({
  group: 'running',
  mine: false,
  words: 'The laboratory’s turn: respond to the request',
  detail: '',
  due: null,
  late: null,
  action: null,
  ...changes,
});

/** A project as its researcher gets it, not sent to any lab. */
export const sampleProject = (changes: Partial<Project> = {}): Project => ({
  id: '019a0000-0000-7000-8000-0000000000a1',
  user_id: '019a0000-0000-7000-8000-000000000001',
  ...columnsOf({
    title: 'Tumor DNA in plasma',
    description: 'Sequencing of plasma of 40 participants.',
    researchArea: 'oncology',
    serviceType: 'molecular-testing',
    timeline: 'short',
    budgetRange: 'high',
    resultsReturned: 'no',
  }),
  status: 'pending',
  understanding: null,
  corrections: noCorrections,
  open_demand: false,
  shared: null,
  created_at: '2025-03-05T12:00:00.000Z',
  updated_at: '2025-03-05T12:00:00.000Z',
  lab_collaborations: [],
  documents: [],
  current_collaboration: null,
  turn: sampleTurn(),
  can: {
    cancel: true,
    delete: true,
    reasonFor: null,
    keepsRecord: false,
    undoDelete: false,
    accept: false,
    requestChanges: false,
    attach: true,
    requestAgain: false,
    askMore: 0,
  },
  ...changes,
});

export const sampleCollaboration = (changes: Partial<Collaboration> = {}): Collaboration => ({
  id: '019a0000-0000-7000-8000-0000000000c1',
  project_id: '019a0000-0000-7000-8000-0000000000a1',
  lab_reference_id: '019a0000-0000-7000-8000-0000000000b1',
  lab_name: 'Harbor Genomics',
  lab_location: '1920 Terry Ave, Seattle',
  collaboration_status: 'pending',
  stage: 'asked',
  round: 1,
  requested_changes: null,
  agreements_due: [],
  respond_by: null,
  reason: null,
  part: null,
  match: null,
  completion_note: null,
  completed_at: null,
  created_at: '2025-03-05T12:00:00.000Z',
  updated_at: '2025-03-06T12:00:00.000Z',
  turn: { mine: false, due: null },
  labs: null,
  ...changes,
});

/** A match without coordinates, so that no map is drawn. */
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
  distanceKm: null,
  terms: null,
  factors: [],
  place: rank,
  group: changes.isGenerated ? 'suggested' : 'shown',
  shown: [],
  certificate: null,
  quote: null,
  ...changes,
});

/** A method read from the description. */
export const sampleTerm = (changes: Partial<AskedTerm> = {}): AskedTerm => ({
  id: 'method:wgs',
  kind: 'method',
  label: 'Whole-genome sequencing',
  words: 'whole genome sequencing',
  from: 'description',
  isBroader: false,
  isPreference: false,
  ...changes,
});

/** A request that was understood, without terms. */
export const sampleUnderstanding = (changes: Partial<Understanding> = {}): Understanding => ({
  asked: [],
  notNeeded: [],
  removed: [],
  details: [],
  notUnderstood: [],
  isKnown: true,
  ...changes,
});

/** How a match shows a term: a proven one by a line of the scope of its ISO 15189 certificate. */
export const sampleShown = (id: string, proof: Proof, line = 'Whole genome by NGS'): Match['shown'][number] =>
  proof === 'proven'
    ? { id, proof, line, where: 'ISO 15189', until: '2028-02-09' }
    : { id, proof, line: null, where: null, until: null };

/** The reach of a request for which `count` labs show what is asked. */
export const sampleReach = (count: number, changes: Partial<Reach> = {}): Reach => ({
  shown: { count, more: false },
  expected: 0,
  missing: [],
  instead: [],
  later: [],
  relaxations: [],
  funnel: [],
  ...changes,
});

/** An answer with counts computed from its matches. */
export const sampleAnswer = (matches: readonly Match[], changes: Partial<AnalyzeProjectOutput> = {}): AnalyzeProjectOutput => {
  const registered = matches.filter(({ isGenerated }) => !isGenerated);
  return {
    matches: [...matches],
    metadata: { existingLabsCount: registered.length, generatedLabsCount: matches.length - registered.length },
    reach: sampleReach(matches.filter(({ group }) => group === 'shown').length),
    understanding: sampleUnderstanding(),
    impressionId: null,
    ...changes,
  };
};

/** The room of a request that a laboratory was asked, as the researcher sees it. */
export const sampleRoom = (changes: Partial<Room> = {}): Room => {
  const { labs: _labs, ...engagement } = sampleCollaboration();
  const {
    id,
    status,
    created_at,
    title,
    description,
    research_area,
    service_type,
    timeline,
    budget_range,
    grant_number,
    results_returned,
  } = sampleProject();
  return {
    reader: 'researcher',
    role: 'owner',
    project: {
      id,
      status,
      created_at,
      title,
      description,
      research_area,
      service_type,
      timeline,
      budget_range,
      grant_number,
      results_returned,
      also_asked: [],
    },
    engagement,
    laboratories: [],
    open_tests: [],
    turn: sampleTurn(),
    promised_by: null,
    steps: [
      { step: 'requested', state: 'current', at: '2025-03-05T12:00:00.000Z' },
      { step: 'agreed', state: 'ahead', at: null },
      { step: 'in-work', state: 'ahead', at: null },
      { step: 'results', state: 'ahead', at: null },
      { step: 'accepted', state: 'ahead', at: null },
    ],
    researcher: { name: 'Rosa Lind', former: false, institution: 'State University', country: 'United States', email: null },
    laboratory: {
      id: engagement.lab_reference_id,
      name: engagement.lab_name,
      location: engagement.lab_location,
      certifications: {},
      people: [],
    },
    documents: [],
    results: [],
    can: {
      decide: false,
      start: false,
      complete: false,
      accept: false,
      requestChanges: false,
      cancel: true,
      reasonFor: null,
      cancelRequest: null,
      attach: false,
      requestAgain: false,
      askMore: 0,
      move: [],
    },
    ...changes,
  };
};

/** The first version of a proposal, open and without lines. */
export const sampleProposal = (changes: Partial<Proposal> = {}): Proposal => ({
  id: '019a0000-0000-7000-8000-0000000000d1',
  files: [],
  version: 1,
  currency: 'USD',
  lines: [],
  turnaroundDays: 25,
  earliestStart: '2026-03-16',
  validUntil: '2026-04-04',
  sampleRequirements: '',
  terms: '',
  milestones: [],
  silenceAcceptsAfterDays: null,
  total: 0,
  promisedEnd: '2026-04-20',
  author: 'Helena Marsh',
  created_at: '2026-03-05T10:00:00Z',
  fate: 'open',
  fate_words: null,
  fate_at: null,
  difference: null,
  ...changes,
});
