import { type MatrixLab, type Plan, type ProofCell, type ProofMatrix, partPrice } from '@aliquot/contract/engagements/splits';
import { proofLabels } from '@aliquot/contract/hearts/understanding';
import { formatMoney } from '@aliquot/contract/money';
import { formatShortDate } from '../../../ui/text/format.ts';

/** The laboratory that each test is given to, by the test's id; null where it is given to none. */
export type Shares = Readonly<Record<string, string | null>>;

/** The tests that can be given to laboratories now. */
export const openTestsOf = ({ asked, taken }: ProofMatrix) =>
  asked.filter(({ id, splits }) => splits && !taken.some((each) => each.id === id));

export const sharesOf = (matrix: ProofMatrix, plan: Plan | undefined): Shares =>
  Object.fromEntries(
    openTestsOf(matrix).map(({ id }) => [id, plan?.labs.find(({ tests }) => tests.includes(id))?.lab_id ?? null]),
  );

export const cellOf = (lab: MatrixLab, id: string): ProofCell =>
  lab.cells.find((each) => each.id === id) ?? {
    id,
    proof: 'not-shown',
    line: null,
    line_number: null,
    where: null,
    number: null,
    issuer: null,
    from: null,
    until: null,
    ends_early: false,
  };

/** The part of a laboratory that the shares give to it, in the order of the request. */
export type Lane = { readonly lab: MatrixLab; readonly tests: readonly ProofMatrix['asked'][number][] };

export const lanesOf = (matrix: ProofMatrix, shares: Shares): Lane[] =>
  matrix.labs.flatMap((lab) => {
    const tests = openTestsOf(matrix).filter(({ id }) => shares[id] === lab.lab_id);
    return tests.length > 0 ? [{ lab, tests }] : [];
  });

/** In place of a price that is not there: the laboratories were asked and have not answered, or one was not asked. */
export const noPrice = (labs: readonly Pick<MatrixLab, 'stage'>[]): string =>
  labs.every(({ stage }) => stage !== null) ? 'No price yet' : 'Price not asked';

export const lanePrice = ({ lab, lab: { proposal }, tests }: Lane): string =>
  proposal
    ? formatMoney(
        partPrice(
          proposal.lines,
          tests.map(({ id }) => id),
        ),
        proposal.currency,
      )
    : noPrice([lab]);

/** The certificates that prove tests of a lane and end before its work does, in a sentence; null where none does. */
export const endingWords = ({ lab, tests }: Lane): string | null => {
  const early = tests.flatMap(({ id }) => {
    const cell = cellOf(lab, id);
    return cell.ends_early && cell.until ? [`${cell.where} ends ${formatShortDate(cell.until)}, during the work`] : [];
  });
  return early.length > 0 ? [...new Set(early)].join('; ') : null;
};

/** A name as a heading has it: without what all laboratories are called. */
export const shortName = (name: string): string =>
  name.replace(/[\s,]+(?:molecular |reference |clinical )?(?:laborator(?:y|ies)|labs?|diagnostics|inc\.?|llc)$/i, '') || name;

/** "Harborview (3) + Blue Ridge (2)". */
export const planWords = ({ labs }: Plan): string =>
  labs.length === 1
    ? `${shortName(labs[0]?.lab_name ?? '')} alone`
    : labs.map(({ lab_name }) => shortName(lab_name)).join(' + ');

/** The words of a proof in a menu or on a chip: a stated test is not proven. */
export const moveWords = (lab: MatrixLab, id: string): string => {
  const { proof } = cellOf(lab, id);
  return `${lab.lab_name}: ${proof === 'claimed' ? 'stated, not proven' : proofLabels[proof].toLowerCase()}`;
};

/** The text that a laboratory reads in place of the whole request, until the researcher edits it. */
export const partDescription = ({ samples }: Pick<ProofMatrix, 'samples'>, { tests }: Pick<Lane, 'tests'>): string =>
  [
    `Please send a proposal for ${tests.length === 1 ? 'this test' : 'these tests'}${samples === null ? '' : ` on our ${samples} samples`}:`,
    ...tests.map(({ label }) => `- ${label}`),
  ].join('\n');
