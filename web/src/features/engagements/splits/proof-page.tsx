import { projectPath } from '@aliquot/contract/engagements/project-words';
import { comparisonPdfPath } from '@aliquot/contract/engagements/proposal-comparison';
import { type MatrixLab, matrixLimits, type Plan, type ProofMatrix } from '@aliquot/contract/engagements/splits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAddressFilter } from '../../../platform/address-filter.ts';
import { useGo } from '../../../platform/navigation.ts';
import { PageFailure } from '../../../platform/page-failure.tsx';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { later } from '../../../ui/feedback/later.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { notify } from '../../../ui/feedback/toast.ts';
import { usePageBanner } from '../../../ui/feedback/use-page-banner.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader, PageMessages } from '../../../ui/layout/page-header.tsx';
import { useConfirm } from '../../../ui/overlay/use-confirm.tsx';
import { BackLink } from '../../../ui/text/back-link.tsx';
import { formatDate, plural } from '../../../ui/text/format.ts';
import { Download } from '../../../ui/text/icon.ts';
import { DownloadLink } from '../../../ui/text/link.tsx';
import { AddLab } from './add-lab.tsx';
import { cellOf, lanesOf, openTestsOf, planWords, type Shares, sharesOf, shortName } from './lanes.ts';
import { PlanTable } from './plan-table.tsx';
import { ProofList, ProofTable } from './proof-table.tsx';
import { matrixQuery } from './splits.api.ts';

const PlanLanes = later(async () => (await import('./proof-parts.ts')).PlanLanes);
const ProofDialog = lazy(async () => ({ default: (await import('./proof-parts.ts')).ProofDialog }));
const SplitDialog = lazy(async () => ({ default: (await import('./proof-parts.ts')).SplitDialog }));

const defaults = { view: '', labs: '' };

const eitherOf = (words: readonly string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);

const labelsOf = ({ asked }: ProofMatrix, ids: readonly string[]) =>
  asked.flatMap(({ id, label }) => (ids.includes(id) ? [label] : []));

/** The result of the planner as a heading. */
const PlanHeading = ({ matrix }: { matrix: ProofMatrix }) => {
  const [best] = matrix.plans;
  const count = openTestsOf(matrix).length;
  const open = labelsOf(matrix, matrix.unproven);
  const checked = `${plural(matrix.candidates, 'lab')} checked.`;
  if (!best)
    return (
      <>
        <h2 className="text-xl">No lab on record proves {count === 1 ? 'this test' : 'these tests'}</h2>
        <p className="text-sm text-muted">You can still give tests to labs that state them. {checked}</p>
      </>
    );
  if (open.length > 0)
    return (
      <>
        <h2 className="text-xl">
          No combination proves {eitherOf(open)};{' '}
          <span className="text-brand-ink">
            {best.labs.length === 1
              ? `${shortName(best.labs[0]?.lab_name ?? '')} covers the rest`
              : `these ${best.labs.length} labs cover the rest`}
          </span>
        </h2>
        <p className="text-sm text-muted">{checked}</p>
      </>
    );
  if (best.labs.length === 1)
    return (
      <>
        <h2 className="text-xl">
          <span className="text-brand-ink">{best.labs[0]?.lab_name}</span> proves{' '}
          {count === 1 ? 'the test' : `all ${count} tests`} by itself
        </h2>
        <p className="text-sm text-muted">One lab is enough, so there is nothing to split. {checked}</p>
      </>
    );
  return (
    <>
      <h2 className="text-xl">
        Fewest labs that cover all {count}:{' '}
        <span className="text-brand-ink">
          {best.labs.map(({ lab_name, tests }) => `${shortName(lab_name)} (${tests.length})`).join(' + ')}
        </span>
      </h2>
      <p className="text-sm text-muted">A scope line proves every test. Fewer labs can’t do that. {checked}</p>
    </>
  );
};

type PlanningProps = {
  matrix: ProofMatrix;
  shares: Shares;
  setShares: (shares: Shares) => void;
  onSplit: (count: number) => void;
};

/** The lanes, the plans and the way to split the request. */
const Planning = ({ matrix, shares, setShares, onSplit }: PlanningProps) => {
  const [isSplitting, setSplitting] = useState(false);
  const { confirm, dialog } = useConfirm();
  const lanes = lanesOf(matrix, shares);
  const tests = openTestsOf(matrix);
  const left = tests.filter(({ id }) => !lanes.some(({ lab }) => lab.lab_id === shares[id]));
  const isWhole = lanes.length === 1 && left.length === 0 && matrix.taken.length === 0;
  const [best] = matrix.plans;
  const isEdited = best !== undefined && tests.some(({ id }) => shares[id] !== sharesOf(matrix, best)[id]);
  const chosen: Plan | undefined = matrix.plans.find((plan) =>
    tests.every(({ id }) => sharesOf(matrix, plan)[id] === shares[id]),
  );
  const move = async (test: ProofMatrix['asked'][number], lab: MatrixLab | null) => {
    if (lab && cellOf(lab, test.id).proof === 'not-shown') {
      const sure = await confirm({
        title: `Assign ${test.label} to ${lab.lab_name}?`,
        body: 'Nothing on record shows that this lab does this test. Ask the lab before you rely on it.',
        confirmLabel: 'Assign test',
        declineLabel: 'Keep the plan',
      });
      if (!sure) return;
    }
    setShares({ ...shares, [test.id]: lab?.lab_id ?? null });
  };
  if (tests.length === 0)
    return <p className="mt-6 font-medium">Every test of this request has a lab. Each works in its own room.</p>;
  const isOne = isWhole && !isEdited && best?.labs.length === 1;
  return (
    <section aria-label="Plan" className="mt-6 grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PlanHeading matrix={matrix} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
        {isOne ? null : <PlanLanes matrix={matrix} shares={shares} onMove={(test, lab) => void move(test, lab)} />}
        <div className="overflow-hidden rounded-card border border-line bg-card">
          {matrix.plans.length > 0 && (
            <div className="overflow-x-auto">
              <PlanTable matrix={matrix} chosen={chosen} onChoose={(plan) => setShares(sharesOf(matrix, plan))} />
            </div>
          )}
          {matrix.can.split && (
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-3 text-sm">
              <p className="min-w-0 grow basis-60 text-muted">
                {isWhole
                  ? 'One lab has every test. Ask it for the whole request.'
                  : 'One engagement for each lab, one project. Each lab sees its own tests and price.'}
              </p>
              {!isWhole && (
                <Button disabled={lanes.length === 0} onClick={() => setSplitting(true)}>
                  Split the request
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {dialog}
      {isSplitting && (
        <Suspense>
          <SplitDialog
            matrix={matrix}
            lanes={lanes}
            left={left.map(({ label }) => label)}
            onClose={() => setSplitting(false)}
            onSplit={() => {
              setSplitting(false);
              onSplit(lanes.length);
            }}
          />
        </Suspense>
      )}
    </section>
  );
};

type Opened = { lab: MatrixLab; term: ProofMatrix['asked'][number] };

/** The matrix with its plan. The shares begin anew with another plan of the server. */
const Matrix = ({
  matrix,
  succeed,
  fail,
}: { matrix: ProofMatrix } & Pick<ReturnType<typeof usePageBanner>, 'succeed' | 'fail'>) => {
  const go = useGo();
  const [shares, setShares] = useState(() => sharesOf(matrix, matrix.plans[0]));
  const [opened, setOpened] = useState<Opened | null>(null);
  const { confirm, dialog } = useConfirm();
  const { change } = useChange('projects', { succeed, fail });
  const ask = async ({ lab_id, lab_name }: MatrixLab) => {
    const sure = await confirm({
      title: `Ask ${lab_name} for a proposal?`,
      body: 'It will see your whole request, name, institution, country, and attached files, but not which other labs you asked.',
      confirmLabel: 'Ask for a proposal',
    });
    if (sure)
      await change(() => api.projects.askMore({ projectId: matrix.project_id, labIds: [lab_id] }), {
        done: `You asked ${lab_name}. We’ll notify you when it responds.`,
        failed: 'We couldn’t ask this lab. Please try again.',
      });
  };
  const table = {
    matrix,
    shares,
    onOpen: (lab: MatrixLab, term: Opened['term']) => setOpened({ lab, term }),
    onAsk: (lab: MatrixLab) => void ask(lab),
  };
  return (
    <>
      <ProofTable {...table} />
      <ProofList {...table} />
      <Planning
        matrix={matrix}
        shares={shares}
        setShares={setShares}
        onSplit={(count) => {
          notify({ title: `You asked ${plural(count, 'lab')}, each for its part. We’ll notify you when they respond.` });
          go(projectPath(matrix.project_id));
        }}
      />
      {opened && (
        <Suspense>
          <ProofDialog {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {dialog}
    </>
  );
};

/** The proof matrix of a project. `faces` leads to the other view of the comparison. */
export const ProofPage = ({ projectId, faces }: { projectId: string; faces: ReactNode }) => {
  const { values, set } = useAddressFilter(defaults);
  const { data, error, isPending, refetch } = useQuery({
    ...matrixQuery(projectId, values.labs),
    placeholderData: keepPreviousData,
  });
  const { banner, succeed, fail } = usePageBanner();
  if (isPending) return <PageSpinner label="Loading the proof matrix" />;
  if (!data)
    return (
      <PageFailure
        title="The proof matrix could not be shown"
        error={error}
        words="Failed to load the proof matrix."
        again={refetch}
      />
    );
  const tests = data.asked.filter(({ splits }) => splits).length;
  const add = (labId: string) => {
    const labs = [...values.labs.split(',').filter(Boolean), labId].slice(-matrixLimits.labs);
    set({ labs: labs.join(',') }, { replace: true, keepScroll: true });
  };
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to={projectPath(projectId)} search={{ section: 'proposal' }}>
            {data.title}
          </BackLink>
        }
        title="Proof matrix"
        description={`${plural(tests, 'test')} you asked for, ${plural(data.labs.length, 'lab')}. Checked ${formatDate(data.checked_on)}.`}
        actions={
          <>
            {faces}
            <AddLab shown={data.labs.map(({ lab_id }) => lab_id)} onAdd={add} />
            <DownloadLink href={comparisonPdfPath(projectId)} icon={<Download aria-hidden="true" size={16} />}>
              Export as PDF
            </DownloadLink>
          </>
        }
      />
      <PageMessages>{banner}</PageMessages>
      {data.asked.length === 0 ? (
        <EmptyState title="We found no tests in this request">
          Name the method and the specimen in a new request, and we compare them with what labs prove.
        </EmptyState>
      ) : (
        <Matrix key={data.plans.map(planWords).join()} matrix={data} succeed={succeed} fail={fail} />
      )}
    </Page>
  );
};
