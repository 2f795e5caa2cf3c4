import type { Assessment } from '@aliquot/contract/hearts/analyses';
import { findingsOf } from './document-findings.domain.ts';
import { specialtiesOnCertificate } from './facts/specialties.domain.ts';
import { applicableRequirements } from './lines/catalogues.domain.ts';
import { gatherShown, isProven } from './lines/evidence.domain.ts';
import { acceptedControls, gapsOf, judgeLines, presentLines } from './lines/gaps.domain.ts';
import type { AssessmentInput } from './lines/lab.domain.ts';
import { papersOf } from './papers/papers.domain.ts';
import { recommendationsOf } from './recommendations.domain.ts';
import { checkAll } from './rules/contradictions.domain.ts';
import { riskOf } from './score/risk.domain.ts';
import { scoreOf } from './score/score.domain.ts';

/** Raised by every change to a rule, a weight or a catalogue; stored with each result, so that two results can be compared. */
export const rulesVersion = '2026.12.17';

/**
 * Judges a laboratory's documents and answers on one day: the requirements that apply and their status, gaps, contradictions,
 * the score with its parts, the risk with its reasons, and the next steps. Pure: the same input gives the same result.
 *
 * The yardstick of the score is the profile (type, place, services, claimed accreditations). Documents and answers fill it;
 * anything else they show becomes lines that count only as far as they are shown. So a valid certificate or more evidence never
 * lowers a score, and neither a certificate's end nor an answer that denies or says nothing ever raises it. An answer is a
 * statement: it earns a small share, and shows nothing.
 */
export const assess = (input: AssessmentInput): Assessment => {
  const shown = gatherShown(input);
  const certificateTypes = new Set(
    shown.witnesses.filter(({ standing }) => standing.level !== 'invalid').map(({ certificate }) => certificate.type),
  );
  const certifications = shown.certificates.map(({ certificate }) => certificate);
  const applicable = applicableRequirements(
    input.lab,
    certificateTypes,
    input.answers,
    (predicate) => isProven(shown, predicate),
    papersOf(shown.documents, certifications),
    specialtiesOnCertificate(
      shown.certificates
        .filter(({ certificate, standing }) => certificate.type === 'clia' && standing.level !== 'invalid')
        .flatMap(({ certificate }) => certificate.scope),
    ),
  );
  const lines = judgeLines(applicable, shown, input.answers, input.accepted);
  const { score, breakdown } = scoreOf(lines);
  const gaps = gapsOf(lines);
  const requirements = presentLines(lines);
  const { checks, contradictions } = checkAll(shown, input);
  const risk = riskOf(score, lines, contradictions, shown);
  return {
    rulesVersion,
    assessedOn: input.today,
    complianceScore: score,
    breakdown,
    overallRisk: risk.level,
    riskReasons: risk.reasons,
    certifications,
    mentioned: [...shown.mentioned],
    requirements,
    gaps,
    contradictions,
    checks,
    recommendations: recommendationsOf(gaps, contradictions, shown, acceptedControls(requirements)),
    documents: input.documents.map((document) => findingsOf(document, shown, contradictions)),
  };
};
