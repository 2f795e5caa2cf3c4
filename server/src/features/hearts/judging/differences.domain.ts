import { gapsOf } from '@aliquot/contract/counts';
import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { JudgementDifference } from '@aliquot/contract/hearts/judgements';
import { longDay } from '../../../kernel/days.ts';
import { certificationStatus } from '../certifications/certifications.domain.ts';
import { changesBetween, type Judged } from './history.domain.ts';
import { certificateName } from './lines/standing.domain.ts';

/** A document as a judgment used it; `storedId` is null when its file was deleted later, `readingId` when it could not be read. */
export type JudgedFile = {
  readonly id: string;
  readonly storedId: string | null;
  readonly fileName: string;
  readonly readingId: string | null;
  readonly readAt: Date | null;
};

export type JudgedState = { readonly assessment: Assessment; readonly files: readonly JudgedFile[] };

/** Points of the score that may be lost without asking. */
const unnoticedPoints = 5;

/** `surprises`: not to be expected, unlike a date that passed or a document that the laboratory deleted. */
type Reason = { readonly sentence: string; readonly surprises: boolean };

const counted = ({ assessment }: JudgedState, today: string): FoundCertification[] =>
  assessment.certifications.filter(
    ({ supersededBy, expiryDate, issueDate }) =>
      supersededBy === null &&
      !['expired', 'not-begun'].includes(certificationStatus(expiryDate, today, issueDate) ?? 'active'),
  );

const namesOf = (files: readonly JudgedFile[]): string =>
  new Intl.ListFormat('en-US').format(files.map(({ fileName }) => fileName));

const areOne = (files: readonly JudgedFile[], one: string, several: string): string => (files.length === 1 ? one : several);

const deleted = (files: readonly JudgedFile[]): Reason => ({
  sentence: `The ${areOne(files, 'document', 'documents')} ${namesOf(files)} that showed it ${areOne(files, 'was', 'were')} deleted.`,
  surprises: false,
});

/** The change of a document that is still stored; null when it reads as before. */
const changeOf = (file: JudgedFile, after: JudgedState): string | null => {
  const now = after.files.find(({ storedId }) => storedId === file.storedId);
  if (!now?.readingId) return `${file.fileName} could not be read.`;
  if (now.readingId === file.readingId) return null;
  return now.readAt?.getTime() === file.readAt?.getTime()
    ? `${file.fileName} is read differently by newer rules.`
    : `${file.fileName} was read again, and reads differently now.`;
};

/** The reasons that a document that counted proves nothing now. */
const setAsideNow = (file: JudgedFile, before: JudgedState, after: JudgedState): string[] => {
  const now = after.files.find(({ storedId }) => storedId === file.storedId);
  const findingsOf = ({ assessment }: JudgedState, id?: string) => assessment.documents.find((each) => each.documentId === id);
  const why = findingsOf(after, now?.id)?.setAside;
  return why && !findingsOf(before, file.id)?.setAside ? [`${file.fileName}: ${why.note}`] : [];
};

const reasonOfLoss = (certificate: FoundCertification, before: JudgedState, after: JudgedState): Reason => {
  const { assessedOn, rulesVersion, certifications } = after.assessment;
  const now = certifications.find(({ key }) => key === certificate.key);
  const end = now?.expiryDate ?? certificate.expiryDate;
  if (end !== null && end === certificate.expiryDate && certificationStatus(end, assessedOn) === 'expired')
    return { sentence: `It expired on ${longDay(end)}.`, surprises: false };
  if (now?.issueDate && certificationStatus(null, assessedOn, now.issueDate) === 'not-begun')
    return { sentence: `It begins on ${longDay(now.issueDate)}.`, surprises: false };
  if (now?.supersededBy) return { sentence: 'A renewal replaced it.', surprises: false };
  const showed = before.files.filter(({ id }) => certificate.documentIds.includes(id));
  const stored = showed.filter(({ storedId }) => storedId !== null);
  if (showed.length > 0 && stored.length === 0) return deleted(showed);
  const changes = stored.flatMap((file) => changeOf(file, after) ?? []);
  if (changes.length > 0) return { sentence: changes.join(' '), surprises: true };
  if (rulesVersion !== before.assessment.rulesVersion)
    return { sentence: `${namesOf(stored)} ${areOne(stored, 'counts', 'count')} differently by newer rules.`, surprises: true };
  return { sentence: 'Another document, an answer or the profile of the laboratory conflicts with it.', surprises: true };
};

const reasonsOfScore = (before: JudgedState, after: JudgedState): Reason[] => {
  const stored = before.files.filter(({ storedId, readingId }) => storedId !== null && readingId !== null);
  const gone = before.files.filter(({ storedId }) => storedId === null);
  const aside = stored.flatMap((file) => setAsideNow(file, before, after));
  const surprises = [
    ...aside,
    ...stored.flatMap((file) => changeOf(file, after) ?? []),
    ...(before.assessment.rulesVersion === after.assessment.rulesVersion ? [] : ['Newer rules judge the documents.']),
  ].map((sentence): Reason => ({ sentence, surprises: true }));
  const isLater = before.assessment.assessedOn !== after.assessment.assessedOn;
  return [
    ...surprises,
    ...(gone.length > 0 ? [{ sentence: `${namesOf(gone)} ${areOne(gone, 'was', 'were')} deleted.`, surprises: false }] : []),
    ...(isLater ? [{ sentence: `Dates have passed since ${longDay(before.assessment.assessedOn)}.`, surprises: false }] : []),
  ];
};

const asJudged = ({ assessment }: JudgedState): Judged => ({
  compliance_score: assessment.complianceScore,
  certifications: counted({ assessment, files: [] }, assessment.assessedOn),
  gaps: gapsOf(assessment),
});

export type Comparison = {
  readonly difference: JudgementDifference;
  /** A certificate that counted is gone, or the score lost more than five points, so people are notified. */
  readonly takesAway: boolean;
  /** Part of that is a surprise: it waits for a person. */
  readonly surprises: boolean;
};

/** Compares a new judgment with the one in force. Pure; the files of `after` are those that it judged. */
export const compareJudgements = (before: JudgedState, after: JudgedState): Comparison => {
  const changes = changesBetween(asJudged(before), asJudged(after));
  const still = new Set(counted(after, after.assessment.assessedOn).map(({ key }) => key));
  const lost = counted(before, before.assessment.assessedOn)
    .filter(({ key }) => !still.has(key))
    .map((certificate) => ({ name: certificateName(certificate), reason: reasonOfLoss(certificate, before, after) }));
  const dropped = before.assessment.complianceScore - after.assessment.complianceScore > unnoticedPoints;
  const ofScore = dropped ? reasonsOfScore(before, after) : [];
  const reasons = [
    ...lost.map(({ name, reason }) => `${name}: ${reason.sentence}`),
    ...ofScore.map(({ sentence }) => sentence),
  ];
  return {
    difference: {
      score: { before: before.assessment.complianceScore, after: after.assessment.complianceScore },
      certificatesLost: lost.map(({ name, reason }) => ({ name, reason: reason.sentence })),
      certificatesGained: changes?.certificatesGained ?? [],
      gapsOpened: changes?.gapsOpened ?? [],
      gapsClosed: changes?.gapsClosed ?? [],
      reasons: [...new Set(reasons)],
    },
    takesAway: lost.length > 0 || dropped,
    surprises: [...lost.map(({ reason }) => reason), ...ofScore].some(({ surprises }) => surprises),
  };
};

/** True when a difference takes away more than another that a person has seen. */
export const takesMore = (difference: JudgementDifference, seen: JudgementDifference): boolean => {
  const known = new Set(seen.certificatesLost.map(({ name }) => name));
  return difference.score.after < seen.score.after || difference.certificatesLost.some(({ name }) => !known.has(name));
};

/** "90% to 72%, without CLIA certificate 05D0000000": what a difference takes away, in short. */
export const inShort = ({ score, certificatesLost }: JudgementDifference): string => {
  const points = score.before === score.after ? `The score stays ${score.after}%` : `Score ${score.before}% to ${score.after}%`;
  const names = certificatesLost.map(({ name }) => name);
  return names.length === 0 ? `${points}.` : `${points}, without ${new Intl.ListFormat('en-US').format(names)}.`;
};
