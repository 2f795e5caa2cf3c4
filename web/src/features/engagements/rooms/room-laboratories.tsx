import { engagementStageLabels } from '@aliquot/contract/engagement-stages';
import { comparisonPath, projectPath } from '@aliquot/contract/engagements/project-words';
import type { AskedLaboratory, Room } from '@aliquot/contract/engagements/rooms';
import { formatMoney } from '@aliquot/contract/money';
import { clsx } from 'clsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { scrollIntoRow, useScrollingRow } from '../../../ui/layout/scrolling-row.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatShortDate, plural } from '../../../ui/text/format.ts';
import { AppLink, TextLink } from '../../../ui/text/link.tsx';

const closed = new Set(['declined', 'expired', 'withdrawn']);

const priceWords = ({ price, stage }: AskedLaboratory): string => {
  if (!price) return closed.has(stage) ? 'No proposal' : 'No proposal yet';
  const amount = formatMoney(price.total, price.currency);
  if (price.agreed) return `${amount} agreed`;
  return price.version === null ? amount : `Version ${price.version}, ${amount}`;
};

type LaboratoryProps = { laboratory: AskedLaboratory; projectId: string; section: string; isOpen: boolean };

const Laboratory = ({ laboratory, projectId, section, isOpen }: LaboratoryProps) => {
  const { id, lab_name, stage, turn } = laboratory;
  return (
    <li ref={isOpen ? scrollIntoRow : undefined} className="min-w-60 grow basis-60 max-sm:shrink-0">
      <AppLink
        to={projectPath(projectId)}
        search={{ ...(section && { section }), collaboration: id }}
        aria-current={isOpen ? 'page' : undefined}
        className={clsx(
          'flex h-full flex-col gap-1.5 rounded-card border bg-card px-4 py-3 text-sm',
          isOpen ? 'border-brand ring-1 ring-brand' : 'border-line hover:bg-sunken',
        )}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{lab_name}</span>
          <Badge tone={turn.mine ? 'warn' : 'neutral'}>{engagementStageLabels[stage]}</Badge>
        </span>
        {laboratory.tests && <span className="text-muted wrap-anywhere">{laboratory.tests.join(', ')}</span>}
        <span className="mt-auto flex flex-wrap justify-between gap-x-3">
          <span className="tabular-nums">{priceWords(laboratory)}</span>
          {turn.due && (
            <span className={turn.mine ? 'font-medium text-warn' : 'text-muted'}>
              {turn.mine ? 'Your turn, by' : 'Due'} {formatShortDate(turn.due)}
            </span>
          )}
        </span>
      </AppLink>
    </li>
  );
};

/** The laboratories that a project asked, each of which has a room of its own. Ended requests are folded once another is open. */
export const RoomLaboratories = ({ room, section }: { room: Room; section: string }) => {
  const { laboratories, project, engagement, open_tests } = room;
  const { row, rowClass } = useScrollingRow();
  if (laboratories.length < 2) return null;
  const isFolded = ({ id, stage }: AskedLaboratory) => closed.has(stage) && id !== engagement?.id;
  const folded = laboratories.filter(isFolded);
  const shown = laboratories.filter((each) => !isFolded(each));
  const cardsOf = (some: readonly AskedLaboratory[], scrolling?: typeof row) => (
    <ul ref={scrolling} className={clsx('-m-1 gap-3 p-1 sm:flex-wrap', rowClass)}>
      {some.map((laboratory) => (
        <Laboratory
          key={laboratory.id}
          laboratory={laboratory}
          projectId={project.id}
          section={section}
          isOpen={laboratory.id === engagement?.id}
        />
      ))}
    </ul>
  );
  return (
    <nav aria-label="Laboratories" className="no-print mb-5">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <span>
          <span className="font-semibold">{plural(laboratories.length, 'laboratory', 'laboratories')} asked.</span>{' '}
          <span className="text-muted">Each has its own room. They don’t see each other or each other’s prices.</span>
        </span>
        <TextLink to={comparisonPath(project.id)}>Compare proposals</TextLink>
      </p>
      {cardsOf(shown, row)}
      {open_tests.length > 0 && (
        <p className="mt-2 text-sm font-medium text-warn">
          No lab has {new Intl.ListFormat('en-US').format(open_tests)}.{' '}
          <TextLink to={comparisonPath(project.id)} search={{ view: 'proof' }}>
            Find one in the proof matrix
          </TextLink>
        </p>
      )}
      {folded.length > 0 && (
        <Disclosure summary={plural(folded.length, 'ended request')} className="mt-2 text-sm">
          {cardsOf(folded)}
        </Disclosure>
      )}
    </nav>
  );
};
