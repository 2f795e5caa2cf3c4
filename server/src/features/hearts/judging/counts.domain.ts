import { certificatesOf, gapsOf } from '@aliquot/contract/counts';
import type { AnalysisSummary, Assessment } from '@aliquot/contract/hearts/analyses';
import { type ShownStanding, shownStandings, type ToDo } from '@aliquot/contract/hearts/to-do';
import { type HandedIn, shownStanding } from './things.domain.ts';

/** The requirements that apply, each once however many standards ask for it, with how it is shown. */
const requirementsOf = (handedIn: HandedIn): ReadonlyMap<string, ShownStanding> =>
  new Map(handedIn.assessment.requirements.map((line) => [line.control, shownStanding(line, handedIn)]));

/** The number of requirements shown in each way; leaves out zeros. */
export const countStandings = (handedIn: HandedIn): ToDo['standings'] => {
  const shown = [...requirementsOf(handedIn).values()];
  return shownStandings.flatMap((standing) => {
    const count = shown.filter((each) => each === standing).length;
    return count > 0 ? [{ standing, count }] : [];
  });
};

/** The counts of a judgment. A file that could not be read does not count as a success. */
export const summaryOf = (
  assessment: Assessment,
  { documents }: { readonly documents: readonly { readonly reading: object | null }[] },
): AnalysisSummary => ({
  totalDocuments: documents.length,
  totalCertifications: certificatesOf(assessment).length,
  totalGaps: gapsOf(assessment).length,
  successfulAnalyses: documents.filter(({ reading }) => reading !== null).length,
  overallRisk: assessment.overallRisk,
});
