import { judgedWords, type SnapshotContent, validityThen } from '@aliquot/contract/engagements/snapshots';
import { formatMoney } from '@aliquot/contract/money';
import { longDay } from '../../../../kernel/days.ts';
import type { Paper, PaperBlock } from '../../../../kernel/paper.ts';

type Certificate = SnapshotContent['certificates'][number];

type CitedPlace = {
  readonly documentId: string;
  readonly evidence: { readonly page: number | null; readonly quote: string };
};

/** The words that show each field of a certificate, with the hash of their document. */
export const shownWords = (
  evidence: Readonly<Record<string, readonly CitedPlace[]>>,
  hashes: Readonly<Record<string, string>>,
): Certificate['evidence'] =>
  Object.entries(evidence).flatMap(([field, places]) =>
    places.map(({ documentId, evidence: { page, quote } }) => ({
      field,
      document_sha256: hashes[documentId] ?? null,
      page,
      words: quote,
    })),
  );

const validityWords = (certificate: Certificate, takenAt: string): string => {
  const { words, day } = validityThen(certificate, takenAt);
  return day === null ? words : `${words} ${longDay(day)}`;
};

const certificateLines = (certificate: Certificate, takenAt: string): string[] => {
  const { site, scope, accredited_tests, evidence } = certificate;
  return [
    ...(site ? [`Site: ${site}`] : []),
    validityWords(certificate, takenAt),
    ...(scope.length > 0 ? [`Scope: ${scope.join('; ')}`] : []),
    ...(accredited_tests.length > 0 ? [`Accredited tests: ${accredited_tests.join('; ')}`] : []),
    ...evidence.map(
      ({ field, document_sha256, page, words }) =>
        `${field}: “${words}”${page === null ? '' : `, page ${page}`}, document ${document_sha256 ?? 'not stored'}`,
    ),
  ];
};

const proposalBlocks = (proposal: NonNullable<SnapshotContent['proposal']>): PaperBlock[] => [
  {
    kind: 'facts',
    items: [
      ['Version', String(proposal.version)],
      ['Total', formatMoney(proposal.total, proposal.currency)],
      ['Earliest start', longDay(proposal.earliestStart)],
      ['Results promised', longDay(proposal.promisedEnd)],
      ['Terms', proposal.terms || 'None'],
      ['Sample requirements', proposal.sampleRequirements || 'None'],
    ],
  },
  {
    kind: 'table',
    name: 'Lines',
    columns: ['Test', 'Method', 'Quantity', 'Unit', 'Price each'],
    rows: proposal.lines.map(({ test, method, quantity, unit, price }) => [
      test,
      method,
      String(quantity),
      unit,
      formatMoney(price, proposal.currency),
    ]),
    total: proposal.lines.length,
  },
];

/** A snapshot as a document, with the hash of its JSON. */
export const snapshotPaper = (content: SnapshotContent, sha256: string): Paper => ({
  title: `As it stood on ${longDay(content.taken_at.slice(0, 10))}`,
  facts: [
    ['Project', content.project.title],
    ['Laboratory', `${content.laboratory.name}, ${content.laboratory.address}`],
    ['Agreed by', content.agreed_by === 'proposal' ? 'an accepted proposal' : 'approval of the request'],
    ['SHA-256 of the JSON', sha256],
  ],
  sections: [
    {
      title: 'Match',
      blocks: content.match
        ? [
            { kind: 'note', text: `${content.match.matchPercentage}%. ${content.match.matchReason}` },
            {
              kind: 'table',
              name: 'Factors',
              columns: ['Factor', 'Points', 'Detail'],
              rows: content.match.factors.map(({ label, points, detail }) => [label, String(points), detail]),
              total: content.match.factors.length,
            },
          ]
        : [{ kind: 'note', text: 'The laboratory was assigned without a match.' }],
    },
    {
      title: 'Certificates',
      blocks:
        content.certificates.length === 0
          ? [{ kind: 'note', text: 'No certificates were on record.' }]
          : [
              {
                kind: 'entries',
                items: content.certificates.map((certificate) => ({
                  mark: certificate.type,
                  head: [certificate.number, certificate.issuing_body].filter(Boolean).join(', ') || 'No number on record',
                  lines: certificateLines(certificate, content.taken_at),
                })),
              },
            ],
    },
    {
      title: 'Judgment',
      blocks: [
        {
          kind: 'note',
          text: content.judgement
            ? `Rules ${content.judgement.rules_version}, ${judgedWords(content.judgement)}, made on ${longDay(content.judgement.made_at.slice(0, 10))}.`
            : 'The documents had not been analyzed.',
        },
      ],
    },
    ...(content.proposal ? [{ title: 'Proposal', blocks: proposalBlocks(content.proposal) }] : []),
  ],
});
