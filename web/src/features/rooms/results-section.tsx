import { formatDate, plural } from '../../ui/text/format.ts';
import { ResultFiles } from '../collaborations/result-files.tsx';
import { DocumentRows } from '../projects/project-documents.tsx';
import type { SectionProps } from './section-props.ts';

const Words = ({ title, children }: { title: string; children: string }) => (
  <section className="rounded-control bg-sunken px-4 py-3">
    <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
    <p className="text-sm wrap-anywhere whitespace-pre-wrap">{children}</p>
  </section>
);

/** What the laboratory delivered, its note, and what the researcher wants changed. */
export const ResultsSection = ({ room, fail }: SectionProps) => {
  const { engagement, results, project, reader, can } = room;
  if (!engagement) return <p className="text-muted">No laboratory was asked.</p>;
  const { requested_changes: changes, completion_note: note, completed_at: completed, round } = engagement;
  const isLab = reader === 'laboratory';
  return (
    <div className="grid gap-5">
      <header>
        <h2 className="text-lg">Results</h2>
        <p className="text-sm text-muted">
          {plural(results.length, 'file')}
          {completed && `, delivered ${formatDate(completed)}`}
          {round > 1 && `, round ${round}`}
        </p>
      </header>
      {changes && <Words title="Changes requested">{changes}</Words>}
      {note && <Words title={isLab ? 'Your note' : 'Note from the laboratory'}>{note}</Words>}
      {can.complete ? (
        <ResultFiles request={{ id: engagement.id, title: project.title, results }} />
      ) : results.length > 0 ? (
        <DocumentRows documents={results} onFailure={fail} />
      ) : (
        <p className="text-muted">
          {completed ? 'The laboratory delivered no files.' : 'Files appear here as soon as the laboratory adds them.'}
        </p>
      )}
    </div>
  );
};
