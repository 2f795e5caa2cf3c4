import { later } from '../../../ui/feedback/later.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { ResultFiles } from '../deliverables/result-files.tsx';
import type { SectionProps } from './section-props.ts';

const ScopeStamps = later(async () => (await import('../deliverables/scope-stamps.tsx')).ScopeStamps);

const CiteWork = later(async () => (await import('../citations/cite-work.tsx')).CiteWork);

const Words = ({ title, children }: { title: string; children: string }) => (
  <section className="rounded-control bg-sunken px-4 py-3">
    <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
    <p className="text-sm as-written">{children}</p>
  </section>
);

/** The laboratory's results and note, and the changes that the researcher wants. */
export const ResultsSection = ({ room }: SectionProps) => {
  const { engagement, reader } = room;
  if (!engagement) return <p className="text-muted">No laboratory was asked.</p>;
  const { requested_changes: changes, completion_note: note, completed_at: completed, round } = engagement;
  const isLab = reader === 'laboratory';
  return (
    <div className="grid gap-5">
      <header>
        <h2 className="text-lg">Results</h2>
        {completed && (
          <p className="text-sm text-muted">
            Delivered {formatDate(completed)}
            {round > 1 && `, round ${round}`}
          </p>
        )}
      </header>
      {changes && <Words title="Changes requested">{changes}</Words>}
      {note && <Words title={isLab ? 'Your note' : 'Note from the laboratory'}>{note}</Words>}
      <ResultFiles collaborationId={engagement.id} />
      <ScopeStamps collaborationId={engagement.id} noun={isLab ? 'requests' : 'projects'} />
      {engagement.stage === 'accepted' && <CiteWork collaborationId={engagement.id} />}
    </div>
  );
};
