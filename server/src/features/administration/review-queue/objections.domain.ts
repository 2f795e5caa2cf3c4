import type { Objection } from '@aliquot/contract/administration/review-queue';
import type { Contradiction } from '@aliquot/contract/hearts/analyses';
import type { CitedEvidence } from '@aliquot/contract/hearts/certifications';
import type { RiskLevel } from '@aliquot/contract/options';
import type { Finding } from '../../hearts/registries/findings.domain.ts';

/** A score below this speaks against an approval. */
export const lowScore = 50;

export type ReviewedCertificate = {
  readonly id: string;
  readonly name: string;
  /** Days until its end, negative once it has ended; null where no end is known. */
  readonly daysLeft: number | null;
  readonly evidence: readonly CitedEvidence[];
};

export type Reviewed = {
  readonly certificates: readonly ReviewedCertificate[];
  readonly contradictions: readonly Contradiction[];
  /** Differences between its certificates and imported registers. */
  readonly registers: readonly Finding[];
  /** Corrections by the laboratory that are still undecided. */
  readonly corrections: number;
  readonly documents: number;
  /** Null before the first analysis. */
  readonly risk: RiskLevel | null;
  /** Null where too little was handed in for a score to say something. */
  readonly score: number | null;
};

const many = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

const objection = (kind: Objection['kind'], words: string, rest: Partial<Objection> = {}): Objection => ({
  kind,
  words,
  asks_for_note: true,
  certification_id: null,
  evidence: [],
  ...rest,
});

/** The rules that ask for a paper, by its kind; the findings of the others are contradictions. */
const papersOf: Readonly<Record<string, Objection['kind']>> = {
  R07: 'certificate',
  R10: 'certificate',
  R11: 'scope',
  R15: 'certificate',
  R16: 'certificate',
  R19: 'proficiency',
};

/** The rule about ended certificates says again what their rows say. */
const repeatsEnd = (certificates: readonly ReviewedCertificate[], message: string): boolean =>
  certificates.some(({ name, daysLeft }) => daysLeft !== null && daysLeft < 0 && message.startsWith(`${name} expired on`));

const ended = ({ id, name, daysLeft, evidence }: ReviewedCertificate): Objection[] =>
  daysLeft !== null && daysLeft < 0
    ? [
        objection('certificate', `${name} ended ${many(-daysLeft, 'yesterday', 'days ago')}`, {
          certification_id: id,
          evidence: [...evidence],
        }),
      ]
    : [];

/** Missing documents or analyses, without which nothing else can be judged. */
const unread = (documents: number, risk: RiskLevel | null, score: number | null): Objection[] => {
  if (documents === 0) return [objection('unread', 'No document was handed in')];
  if (risk === null) return [objection('unread', 'No analysis of its documents has been made yet')];
  return score === null ? [objection('unread', 'Too few documents were handed in for a score', { asks_for_note: false })] : [];
};

/** The objections to approving a laboratory, the gravest first. */
export const objectionsTo = ({
  certificates,
  registers,
  contradictions,
  corrections,
  documents,
  risk,
  score,
}: Reviewed): Objection[] => [
  ...certificates.flatMap(ended),
  ...registers.map(({ certificationId, words, isGrave }) =>
    objection('register', words, { certification_id: certificationId, asks_for_note: isGrave }),
  ),
  ...contradictions
    .filter(({ message }) => !repeatsEnd(certificates, message))
    .map(({ rule, message, evidence }) => objection(papersOf[rule] ?? 'contradiction', message, { evidence })),
  ...(risk === 'high' && score !== null ? [objection('risk', 'The risk is high')] : []),
  ...(score !== null && score < lowScore ? [objection('score', `The score is ${score}%`)] : []),
  ...(corrections > 0
    ? [
        objection(
          'corrections',
          many(
            corrections,
            'One correction by the laboratory is not confirmed',
            'corrections by the laboratory are not confirmed',
          ),
        ),
      ]
    : []),
  ...unread(documents, risk, score),
];

/** The points that support an approval, in sentences. */
export const speaksFor = ({ certificates }: Reviewed, work: { accepted: number; disputes: number }): string[] => {
  const current = certificates.filter(({ daysLeft }) => daysLeft !== null && daysLeft >= 0).map(({ name }) => name);
  const projects = many(work.accepted, 'One earlier project was accepted', 'earlier projects were accepted');
  const disputes = work.disputes === 0 ? 'none was disputed' : `${many(work.disputes, 'one was', 'were')} disputed`;
  return [
    ...(current.length > 0 ? [`Current today: ${current.join(', ')}.`] : []),
    ...(work.accepted > 0 ? [`${projects}, ${disputes}.`] : []),
  ];
};

/** True if an approval needs a note that says why. */
export const needsNote = (objections: readonly Objection[], { note_always }: { readonly note_always: boolean }): boolean =>
  note_always || objections.some(({ asks_for_note }) => asks_for_note);
