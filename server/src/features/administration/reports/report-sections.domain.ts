import {
  about,
  day,
  dayBy,
  dayIf,
  hidden,
  hours,
  type ListColumn,
  moment,
  score,
  text,
  words,
} from './report-columns.domain.ts';

/** Counts: a name with a number (or a time) for each value. Each is one query of the repository. */
export const countIds = [
  'labsByStatus',
  'labsInPeriod',
  'certificatesByStatus',
  'certificatesByType',
  'scores',
  'risks',
  'openPoints',
  'rules',
  'corrections',
  'reasons',
  'decisions',
  'requests',
  'answers',
  'answerTimes',
  'usersByRole',
  'usersInPeriod',
  'signIns',
  'sensitive',
  'entries',
  'documentsByType',
  'analyses',
  'analysisTimes',
] as const;
export type CountId = (typeof countIds)[number];

/** Lists, row by row. */
export const listIds = [
  'labs',
  'certificates',
  'judgements',
  'confirmedValues',
  'acceptedReasons',
  'decisionsTaken',
  'answersByLab',
  'waiting',
  'refusals',
  'roleChanges',
  'unread',
] as const;
export type ListId = (typeof listIds)[number];

type Counts = readonly (readonly [id: CountId, name: string])[];
type Lists = readonly (readonly [id: ListId, name: string, columns: readonly ListColumn[]])[];
export type SectionDefinition = {
  readonly title: string;
  /** Does not belong to single laboratories: it is left as it is when a report is about one. */
  readonly wholeService?: true;
  readonly counts?: Counts;
  readonly lists?: Lists;
  readonly trail?: true;
};

export const sections = {
  laboratories: {
    title: 'Laboratories',
    counts: [
      ['labsByStatus', 'At the end of the period, by current status'],
      ['labsInPeriod', 'In the period'],
    ],
    lists: [
      [
        'labs',
        'Laboratories',
        [
          text('Name', 'name'),
          words('Status', 'status', ['changed_since_decision', ' (changed since)']),
          day('Registered', 'registered_on'),
          dayBy('Decided', 'decided_on', 'decided_by'),
          score('Score'),
          text('Id', 'lab_id'),
        ],
      ],
    ],
  },
  certificates: {
    title: 'Certifications',
    counts: [
      ['certificatesByStatus', 'At the end of the period'],
      ['certificatesByType', 'By type'],
    ],
    lists: [
      [
        'certificates',
        'Expired or expiring',
        [
          text('Laboratory', 'laboratory'),
          words('Type', 'type'),
          text('Number', 'number'),
          dayIf('Ends', 'ends_on', 'end_inferred', ' (inferred)'),
          words('Standing', 'standing', ['corrected', ', corrected by a person']),
          hidden('lab_id'),
          text('Id', 'certificate_id'),
        ],
      ],
    ],
  },
  scores: {
    title: 'Scores and gaps',
    counts: [
      ['scores', 'Compliance score'],
      ['risks', 'Risk'],
      ['openPoints', 'Most common open gaps'],
      ['rules', 'Judged by rules version'],
    ],
    lists: [
      [
        'judgements',
        'Latest judgments',
        [
          text('Laboratory', 'laboratory'),
          score('Score'),
          words('Risk', 'risk'),
          text('Open gaps', 'open_gaps'),
          day('Judged', 'judged_on'),
          text('Rules', 'rules_version'),
          hidden('lab_id'),
          text('Id', 'judgment_id'),
        ],
      ],
    ],
  },
  confirmed: {
    title: 'Confirmed by a person',
    counts: [
      ['corrections', 'Corrections of certificates made in the period'],
      ['reasons', 'Reasons for gaps stated in the period'],
    ],
    lists: [
      [
        'confirmedValues',
        'Values confirmed',
        [
          text('Laboratory', 'laboratory'),
          text('Field', 'field'),
          text('Value', 'value'),
          text('Read', 'read_value'),
          text('Stated by', 'stated_by'),
          dayBy('Confirmed', 'confirmed_on', 'confirmed_by'),
          hidden('lab_id'),
          text('Id', 'correction_id'),
        ],
      ],
      [
        'acceptedReasons',
        'Reasons accepted',
        [
          text('Laboratory', 'laboratory'),
          text('Requirement', 'requirement'),
          text('Reason', 'reason'),
          dayBy('Accepted', 'accepted_on', 'accepted_by'),
          hidden('lab_id'),
          text('Id', 'reason_id'),
        ],
      ],
    ],
  },
  decisions: {
    title: 'Decisions taken',
    counts: [['decisions', 'By kind']],
    lists: [
      [
        'decisionsTaken',
        'Decisions',
        [
          text('Entry', 'entry'),
          moment('When', 'at'),
          text('By', 'by'),
          words('Action', 'action'),
          about('About', 'object_type', 'object_name', 'object_id'),
          text('Reason', 'reason'),
        ],
      ],
    ],
  },
  requests: {
    title: 'Requests and answers',
    counts: [
      ['requests', 'Requests submitted in the period, by current status'],
      ['answers', 'Sent to laboratories in the period, by current outcome'],
      ['answerTimes', 'Time to respond'],
    ],
    lists: [
      [
        'answersByLab',
        'By laboratory',
        [
          text('Laboratory', 'laboratory'),
          text('Asked', 'asked'),
          text('Answered', 'answered'),
          hours('Median time to respond', 'median_hours'),
          text('Id', 'lab_id'),
        ],
      ],
      [
        'waiting',
        'Without a response, oldest first',
        [
          text('Laboratory', 'laboratory'),
          moment('Asked', 'asked_at'),
          text('Request', 'request'),
          hidden('lab_id'),
          hidden('project_id'),
          text('Id', 'request_id'),
        ],
      ],
    ],
  },
  users: {
    title: 'Users and sign-ins',
    wholeService: true,
    counts: [
      ['usersByRole', 'Accounts, by role'],
      ['usersInPeriod', 'In the period'],
      ['signIns', 'Sign-ins and accounts'],
    ],
    lists: [
      [
        'refusals',
        'Refused sign-ins',
        [text('Entry', 'entry'), moment('When', 'at'), text('Account', 'account'), text('IP address', 'ip_address')],
      ],
      [
        'roleChanges',
        'Changes of roles',
        [
          text('Entry', 'entry'),
          moment('When', 'at'),
          text('By', 'by'),
          text('Account', 'account'),
          words('Before', 'role_before'),
          words('After', 'role_after'),
        ],
      ],
    ],
  },
  trail: {
    title: 'Audit trail',
    wholeService: true,
    trail: true,
    counts: [
      ['sensitive', 'Files and exports downloaded in the period'],
      ['entries', 'Entries in the period, by subject'],
    ],
  },
  documents: {
    title: 'Documents read',
    counts: [
      ['documentsByType', 'Documents stored in the period, by type'],
      ['analyses', 'Analyses started in the period'],
      ['analysisTimes', 'Time per analysis'],
    ],
    lists: [
      [
        'unread',
        'Documents that could not be read',
        [
          text('File', 'file'),
          text('Laboratory', 'laboratory'),
          text('Reason', 'why'),
          hidden('lab_id'),
          text('Analysis', 'analysis_id'),
        ],
      ],
    ],
  },
} as const satisfies Record<string, SectionDefinition>;
export type SectionId = keyof typeof sections;
