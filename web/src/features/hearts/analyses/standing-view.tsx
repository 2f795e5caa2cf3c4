import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { ToDo } from '@aliquot/contract/hearts/to-do';
import { plural } from '../../../ui/text/format.ts';
import { AppLink, TextLink } from '../../../ui/text/link.tsx';
import { requirementsLink } from '../documents/evidence-link.ts';
import { certificatesRead } from './certificates-read.ts';
import { answersEffects } from './standing.ts';
import { StandingBadge } from './standing-badge.tsx';

/** The number of requirements by status, each linked to them. */
export const StandingCounts = ({ toDo, labId }: { toDo: ToDo; labId: string }) => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">
      <TextLink {...requirementsLink(labId)}>
        {plural(
          toDo.standings.reduce((sum, { count }) => sum + count, 0),
          'requirement',
        )}
      </TextLink>{' '}
      by status, each counted once however many standards ask for it
    </p>
    <ul aria-label="Requirements by status" className="flex flex-wrap gap-2">
      {toDo.standings.map(({ standing, count }) => (
        <li key={standing}>
          <AppLink
            {...requirementsLink(labId, standing)}
            className="flex min-h-9 items-center gap-2 rounded-control border border-line px-3 hover:border-edge"
          >
            <span className="font-semibold tabular-nums">{count}</span> <StandingBadge status={standing} />
          </AppLink>
        </li>
      ))}
    </ul>
  </div>
);

/** The certificates that were read but don't count. */
export const CertificatesRead = ({ assessment }: { assessment: Assessment }) => {
  const words = certificatesRead(assessment);
  return words && <p className="mt-5 text-sm text-muted">{words}</p>;
};

/** The effects of the answers: confirmed gaps, new points, and statements without proof. */
export const AnswersEffects = ({ assessment }: { assessment: Assessment }) => {
  const { confirmed, broughtUp, stated } = answersEffects(assessment);
  if (confirmed.length + broughtUp.length + stated === 0) return null;
  return (
    <div className="grid gap-4 text-sm">
      {stated > 0 && (
        <p>
          {stated === 1 ? '1 requirement is' : `${stated} requirements are`} stated by the laboratory and not proven. A
          statement counts a tenth of what a document counts, and a quarter when it names a date or number that can be checked.
          Answers about what applies to the laboratory earn nothing by themselves.
        </p>
      )}
      {confirmed.length > 0 && (
        <div>
          <p className="mb-1.5 font-medium">
            {confirmed.length === 1 ? '1 gap is' : `${confirmed.length} gaps are`} confirmed by an answer
          </p>
          <ul className="grid gap-2">
            {confirmed.map(({ id, title, answered }) => (
              <li key={id}>
                <span className="font-medium">{title}.</span>{' '}
                <span className="text-muted">
                  “{answered?.question}” {answered?.explanation}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {broughtUp.length > 0 && (
        <div>
          <p className="mb-1.5 font-medium">Added because of an answer</p>
          <ul className="grid gap-2">
            {[...Map.groupBy(broughtUp, ({ broughtBy }) => broughtBy)].map(([question, gaps]) => (
              <li key={question}>
                <span className="text-muted">“{question}”</span> {gaps.map(({ title }) => title).join('; ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
