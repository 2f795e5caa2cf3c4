import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import type { MatrixLab, ProofCell, ProofMatrix } from '@aliquot/contract/engagements/splits';
import { proofLabels } from '@aliquot/contract/hearts/understanding';
import { formatMoney } from '@aliquot/contract/money';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatShortDate } from '../../../ui/text/format.ts';
import { ProofIcon } from '../../hearts/matching/proof-mark.tsx';
import { AskAbout } from './ask-about.tsx';
import { cellOf, type Shares } from './lanes.ts';

type Term = ProofMatrix['asked'][number];

export type ProofTableProps = {
  matrix: ProofMatrix;
  shares: Shares;
  /** Opens what proves a term at a laboratory. */
  onOpen: (lab: MatrixLab, term: Term) => void;
  onAsk: (lab: MatrixLab) => void;
};

const kilometres = (distance: number) => `${distance < 10 ? distance.toFixed(1) : formatCount(Math.round(distance))} km`;

const CellWords = ({ cell }: { cell: ProofCell }) => {
  if (cell.proof !== 'proven')
    return (
      <span className={clsx('min-w-0', cell.proof === 'not-shown' && 'text-muted')}>
        {cell.proof === 'claimed' ? 'Stated' : proofLabels[cell.proof]}
        {cell.line !== null && (
          <span className="block text-muted wrap-anywhere">
            {cell.where}: “{cell.line}”
          </span>
        )}
      </span>
    );
  return (
    <span className="min-w-0">
      <span className="block wrap-anywhere">“{cell.line}”</span>
      <span className="flex flex-wrap gap-x-2 text-muted">
        {cell.line_number !== null && <span>line {cell.line_number},</span>}{' '}
        {cell.until ? (
          <span className="whitespace-nowrap">
            to <span className={clsx(cell.ends_early && 'font-medium text-warn')}>{formatShortDate(cell.until)}</span>
          </span>
        ) : (
          <span>no end on record</span>
        )}
      </span>
    </span>
  );
};

const readOf = ({ proof, ends_early }: ProofCell): string =>
  `${proofLabels[proof]}${ends_early ? ', ends before the work does' : ''}`;

type CellButtonProps = {
  lab: MatrixLab;
  term: Term;
  onOpen: ProofTableProps['onOpen'];
  tabIndex?: number;
  className?: string;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  position?: string;
};

const CellButton = ({ lab, term, onOpen, className, position, ...rest }: CellButtonProps) => {
  const cell = cellOf(lab, term.id);
  return (
    <button
      type="button"
      data-position={position}
      className={clsx('flex w-full items-start gap-2 text-left text-sm hover:bg-sunken', className)}
      onClick={() => onOpen(lab, term)}
      {...rest}
    >
      <ProofIcon proof={cell.proof} />
      <span className="sr-only">
        {term.label}, {lab.lab_name}: {readOf(cell)}.{' '}
      </span>
      <CellWords cell={cell} />
    </button>
  );
};

/** The proposal of a laboratory, or where its request is. */
const LabStanding = ({ lab, onAsk }: Pick<ProofTableProps, 'onAsk'> & { lab: MatrixLab }) => {
  const { proposal, stage, respond_by, can, lab_name } = lab;
  if (proposal)
    return (
      <span className="font-medium tabular-nums">
        Version {proposal.version}, {formatMoney(proposal.total, proposal.currency)}
      </span>
    );
  if (stage === 'asked')
    return <span className="text-muted">{respond_by ? `Answer due ${formatShortDate(respond_by)}` : 'Asked'}</span>;
  if (stage) return <span className="text-muted">{engagementStageLabels[stage]}</span>;
  return can.ask ? (
    <Button look="quiet" size="xs" className="-ml-2" aria-label={`Ask for a proposal: ${lab_name}`} onClick={() => onAsk(lab)}>
      Ask for a proposal
    </Button>
  ) : (
    <span className="text-muted">Not asked</span>
  );
};

const TermHead = ({ term, taken }: { term: Term; taken: ProofMatrix['taken'] }) => {
  const holder = taken.find(({ id }) => id === term.id)?.lab_name;
  return (
    <>
      <span className="font-semibold wrap-anywhere">{term.label}</span>
      {term.broader && <span className="block text-sm font-normal text-muted">from “{term.broader}”</span>}
      {!term.splits && <span className="block text-sm font-normal text-muted">no test of its own</span>}
      {holder && <span className="block text-sm font-normal text-muted">{holder} has it</span>}
    </>
  );
};

/** How many of the tests a laboratory proves, and the question about the others. */
const Summary = ({ matrix, lab }: { matrix: ProofMatrix; lab: MatrixLab }) => {
  const cells = matrix.asked.flatMap(({ id, label, splits }) => (splits ? [{ label, cell: cellOf(lab, id) }] : []));
  const of = (proof: ProofCell['proof']) => cells.filter(({ cell }) => cell.proof === proof).length;
  const unseen = cells.flatMap(({ label, cell }) =>
    cell.proof === 'proven' ? [] : [{ label, isClaimed: cell.proof === 'claimed' }],
  );
  return (
    <>
      <span className="font-semibold">
        {of('proven')} of {cells.length}
      </span>
      {of('claimed') > 0 && <span className="text-muted">, {of('claimed')} stated</span>}
      {lab.can.write && lab.collaboration_id && (
        <AskAbout
          projectId={matrix.project_id}
          collaborationId={lab.collaboration_id}
          labName={lab.lab_name}
          unseen={unseen}
          noun="test"
        />
      )}
    </>
  );
};

const place = ({ lab_location, distance_km }: MatrixLab): string =>
  [lab_location, distance_km === null ? null : kilometres(distance_km)].filter(Boolean).join(' · ');

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const head = 'border-line p-3 text-left align-top font-normal';

/** The edge of the cells of the plan: borders of a table are shared, so it is an outline. */
const held = { outline: '2px solid var(--color-brand)', outlineOffset: '-2px' };

/** The things asked against laboratories. Arrow keys move between the cells, of which one is in the order of Tab. */
export const ProofTable = ({ matrix, shares, onOpen, onAsk }: ProofTableProps) => {
  const [active, setActive] = useState('0.0');
  const { asked, labs, taken } = matrix;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const [row = 0, column = 0] = active.split('.').map(Number);
    if (!step) return;
    const next = event.currentTarget
      .closest('tbody')
      ?.querySelector<HTMLElement>(`[data-position="${row + step[0]}.${column + step[1]}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const holds = (lab: MatrixLab, { id }: Term) =>
    shares[id] === lab.lab_id || (lab.stage !== null && taken.some((each) => each.id === id && each.lab_name === lab.lab_name));
  const rowOf = (title: ReactNode, key: string, cell: (lab: MatrixLab, column: number) => ReactNode, className?: string) => (
    <tr key={key} className={clsx('border-t border-line', className)}>
      <th scope="row" className={clsx(head, 'text-sm')}>
        {title}
      </th>
      {labs.map((lab, column) => cell(lab, column))}
    </tr>
  );
  return (
    <section
      aria-label="Proof matrix"
      className="relative overflow-x-auto rounded-card border border-line bg-card max-sm:hidden"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">What each lab proves of {matrix.title}. Use the arrow keys to move between cells.</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={clsx(head, 'min-w-36 text-muted')}>
              Test asked for
            </th>
            {labs.map((lab) => (
              <th key={lab.lab_id} scope="col" aria-label={lab.lab_name} className={clsx(head, 'min-w-44 border-l')}>
                <span className="block font-semibold wrap-anywhere">{lab.lab_name}</span>
                <span className="block text-muted wrap-anywhere">{place(lab)}</span>
                <LabStanding lab={lab} onAsk={onAsk} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asked.map((term, row) =>
            rowOf(<TermHead term={term} taken={taken} />, term.id, (lab, column) => {
              const position = `${row}.${column}`;
              return (
                <td
                  key={lab.lab_id}
                  className={clsx('border-l border-line align-top', holds(lab, term) && 'bg-brand-tint/60')}
                  style={holds(lab, term) ? held : undefined}
                >
                  <CellButton
                    lab={lab}
                    term={term}
                    onOpen={onOpen}
                    position={position}
                    className="h-full p-3"
                    tabIndex={position === active ? 0 : -1}
                    onFocus={() => setActive(position)}
                    onKeyDown={move}
                  />
                </td>
              );
            }),
          )}
          {rowOf(
            <span className="font-semibold">Proven</span>,
            'proven',
            (lab) => (
              <td key={lab.lab_id} className="border-l border-line p-3 align-top">
                <Summary matrix={matrix} lab={lab} />
              </td>
            ),
            'bg-sunken',
          )}
        </tbody>
      </table>
    </section>
  );
};

const isMissing = (lab: MatrixLab, { id }: Term) => cellOf(lab, id).proof === 'not-shown';
const shownBy = ({ labs }: ProofMatrix, term: Term) => labs.filter((lab) => !isMissing(lab, term));
const missingAt = ({ labs }: ProofMatrix, term: Term) => labs.filter((lab) => isMissing(lab, term));

/** The same on a phone: each thing asked with the laboratories below it. */
export const ProofList = ({ matrix, shares, onOpen, onAsk }: ProofTableProps) => (
  <div className="grid gap-4 sm:hidden">
    {matrix.asked.map((term) => (
      <section key={term.id} className="rounded-card border border-line bg-card">
        <h2 className="p-3 font-sans text-base tracking-normal">
          <TermHead term={term} taken={matrix.taken} />
        </h2>
        <ul>
          {shownBy(matrix, term).map((lab) => (
            <li key={lab.lab_id} className={clsx('border-t border-line', shares[term.id] === lab.lab_id && 'bg-brand-tint/60')}>
              <p className="px-3 pt-2 text-sm font-medium wrap-anywhere">{lab.lab_name}</p>
              <CellButton lab={lab} term={term} onOpen={onOpen} className="min-h-11 px-3 py-2" />
            </li>
          ))}
          {missingAt(matrix, term).length > 0 && (
            <li className="border-t border-line p-3 text-sm text-muted">
              Not on record at{' '}
              {missingAt(matrix, term)
                .map(({ lab_name }) => lab_name)
                .join(', ')}
              .
            </li>
          )}
        </ul>
      </section>
    ))}
    <section className="rounded-card border border-line bg-card">
      <h2 className="p-3 font-sans text-base font-semibold tracking-normal">Proven</h2>
      <ul>
        {matrix.labs.map((lab) => (
          <li key={lab.lab_id} className="border-t border-line p-3 text-sm">
            <p className="font-medium wrap-anywhere">{lab.lab_name}</p>
            <p className="text-muted wrap-anywhere">{place(lab)}</p>
            <p>
              <LabStanding lab={lab} onAsk={onAsk} />
            </p>
            <Summary matrix={matrix} lab={lab} />
          </li>
        ))}
      </ul>
    </section>
  </div>
);
