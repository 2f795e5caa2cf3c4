import type { MatrixLab, ProofMatrix } from '@aliquot/contract/engagements/splits';
import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useState } from 'react';
import { MoveMenu } from '../../../ui/overlay/move-menu.tsx';
import { plural } from '../../../ui/text/format.ts';
import { ArrowRight } from '../../../ui/text/icon.ts';
import { ProofIcon } from '../../hearts/matching/proof-mark.tsx';
import { cellOf, endingWords, type Lane, lanePrice, lanesOf, moveWords, openTestsOf, type Shares, shortName } from './lanes.ts';

type Term = ProofMatrix['asked'][number];
type Move = (test: Term, lab: MatrixLab | null) => void;

type ChipProps = { test: Term; lab: MatrixLab | null; matrix: ProofMatrix; onMove: Move };

/** A test that can be dragged to another lane, or moved by the menu that its button and M open. */
const TestChip = ({ test, lab, matrix, onMove }: ChipProps) => {
  const others = matrix.labs.filter(({ lab_id, can }) => can.take && lab_id !== lab?.lab_id);
  const isStated = lab !== null && cellOf(lab, test.id).proof === 'claimed';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same without dragging
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', test.id)}
      style={{ cursor: 'grab' }}
      className="inline-flex max-w-full items-center rounded-control border border-line bg-card text-sm"
    >
      <MoveMenu
        shortcut="m"
        className="inline-flex min-h-8 max-lg:min-h-11 max-w-full items-center gap-2 rounded-control px-2.5 font-medium hover:bg-sunken"
        trigger={
          <>
            <span aria-hidden="true" className="text-muted">
              ⋮⋮
            </span>
            <span className="min-w-0 text-left wrap-anywhere">{test.label}</span>
            {lab && <ProofIcon proof={cellOf(lab, test.id).proof} />}
            {isStated && <span className="text-xs text-warn">stated, not proven</span>}
            <span className="sr-only">Move to…</span>
          </>
        }
        entries={[
          ...others.map((other) => ({
            label: moveWords(other, test.id),
            icon: <ProofIcon proof={cellOf(other, test.id).proof} />,
            onSelect: () => onMove(test, other),
          })),
          ...(lab ? [{ label: 'No lab yet', onSelect: () => onMove(test, null) }] : []),
        ]}
      />
    </li>
  );
};

type DropProps = { isOpen: boolean; onDrop: (testId: string) => void; className?: string; children: ReactNode };

/** A place where a dragged test is dropped. */
const Drop = ({ isOpen, onDrop, className, children }: DropProps) => {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    if (isOpen) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu of each test does the same without dragging
    <div
      onDragOver={take}
      onDragEnter={(event) => {
        take(event);
        setOver(isOpen);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/plain'));
      }}
      className={clsx(
        'rounded-control border border-dashed p-2',
        over ? 'border-brand bg-brand-tint' : 'border-transparent bg-sunken',
        className,
      )}
    >
      {children}
    </div>
  );
};

const LaneHead = ({ lane }: { lane: Lane }) => {
  const { lab, tests } = lane;
  const ending = endingWords(lane);
  return (
    <>
      <h3 className="flex flex-wrap justify-between gap-x-3 font-sans text-base font-semibold tracking-normal">
        <span className="wrap-anywhere">{lab.lab_name}</span>
        <span className={clsx('tabular-nums', !lab.proposal && 'font-normal text-muted')}>{lanePrice(lane)}</span>
      </h3>
      <p className="mb-2 text-sm text-muted">
        {plural(tests.length, 'test')}
        {lab.proposal && ` · ${plural(lab.proposal.turnaround_days, 'working day')}`}
        {ending && <span className="font-medium text-warn"> · {ending}</span>}
      </p>
    </>
  );
};

/** The way of the samples: each laboratory gets its own, those that finish first before the others. */
const Route = ({ matrix, lanes }: { matrix: ProofMatrix; lanes: readonly Lane[] }) => {
  const inOrder = lanes.toSorted((a, b) =>
    (a.lab.proposal?.promised_end ?? '9').localeCompare(b.lab.proposal?.promised_end ?? '9'),
  );
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-sunken px-4 py-3 text-sm">
      <span className="font-semibold">Sample route</span>
      Your {matrix.samples === null ? 'samples' : plural(matrix.samples, 'sample')}
      {inOrder.map(({ lab }) => (
        <span key={lab.lab_id} className="inline-flex items-center gap-2">
          <ArrowRight aria-label="to" size={14} className="shrink-0 text-muted" />
          {shortName(lab.lab_name)}
        </span>
      ))}
      <span className="ml-auto text-muted max-sm:hidden">
        Drag a test or press <kbd className="rounded-control border border-line px-1">M</kbd>
      </span>
    </p>
  );
};

type PlanLanesProps = { matrix: ProofMatrix; shares: Shares; onMove: Move };

/** The tests by the laboratory that is to do them. */
export const PlanLanes = ({ matrix, shares, onMove }: PlanLanesProps) => {
  const lanes = lanesOf(matrix, shares);
  const tests = openTestsOf(matrix);
  const left = tests.filter(({ id }) => !lanes.some(({ lab }) => lab.lab_id === shares[id]));
  const dropInto = (lab: MatrixLab | null) => (testId: string) => {
    const test = tests.find(({ id }) => id === testId);
    if (test && shares[testId] !== (lab?.lab_id ?? null)) onMove(test, lab);
  };
  const chips = (some: readonly Term[], lab: MatrixLab | null) => (
    <ul className="flex min-h-10 flex-wrap gap-2">
      {some.map((test) => (
        <TestChip key={test.id} test={test} lab={lab} matrix={matrix} onMove={onMove} />
      ))}
    </ul>
  );
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <div className="grid sm:grid-cols-2">
        {lanes.map((lane) => (
          <section
            key={lane.lab.lab_id}
            aria-label={lane.lab.lab_name}
            className="border-t border-line p-4"
            style={{ marginTop: -1 }}
          >
            <LaneHead lane={lane} />
            <Drop isOpen={lane.lab.can.take} onDrop={dropInto(lane.lab)}>
              {chips(lane.tests, lane.lab)}
            </Drop>
          </section>
        ))}
        {left.length > 0 && (
          <section aria-label="No lab yet" className="border-t border-line p-4" style={{ marginTop: -1 }}>
            <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">No lab yet</h3>
            <Drop isOpen onDrop={dropInto(null)}>
              {chips(left, null)}
            </Drop>
          </section>
        )}
      </div>
      {lanes.length > 0 && <Route matrix={matrix} lanes={lanes} />}
    </div>
  );
};
