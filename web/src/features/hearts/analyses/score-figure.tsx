import { notEnoughWords } from '@aliquot/contract/administration/report-words';
import type { ScoreBasis } from '@aliquot/contract/hearts/to-do';
import { Ring } from '../../../ui/feedback/ring.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { scoreTone } from './risk.ts';

type ScoreFigureProps = { score: number | null; basis: ScoreBasis | undefined; pending: boolean };

/** The score, or what is still missing for a meaningful one. */
export const ScoreFigure = ({ score, basis, pending }: ScoreFigureProps) =>
  pending ? (
    <SkeletonLines lines={3} />
  ) : basis && !basis.enough ? (
    <div className="max-w-prose">
      <p className="text-base font-medium">{notEnoughWords}</p>
      <p className="mt-1 text-sm text-muted">
        Documents and answers cover {basis.handedIn}% of what counts. We give a score from 50%. These would be enough:
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {basis.missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  ) : (
    <Ring label="Compliance score" value={score} tone={scoreTone(score)} size="lg" />
  );
