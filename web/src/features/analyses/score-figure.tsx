import { notEnoughWords } from '@aliquot/contract/report-words';
import type { ScoreBasis } from '@aliquot/contract/to-do';
import { Ring } from '../../ui/ring.tsx';
import { scoreTone } from './risk.ts';

/** The score, or what is still missing for one that says something about the laboratory. */
export const ScoreFigure = ({ score, basis }: { score: number | null; basis: ScoreBasis | undefined }) =>
  basis && !basis.enough ? (
    <section className="max-w-prose">
      <h3 className="font-sans text-base font-medium tracking-normal">{notEnoughWords}</h3>
      <p className="mt-1 text-sm text-muted">
        Documents and answers cover {basis.handedIn}% of what counts; we give a score from 50%. These would be enough:
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {basis.missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </section>
  ) : (
    <Ring label="Compliance score" value={score} tone={scoreTone(score)} size="lg" />
  );
