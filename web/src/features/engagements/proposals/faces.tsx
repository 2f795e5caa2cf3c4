import { comparisonPath } from '@aliquot/contract/engagements/project-words';
import { clsx } from 'clsx';
import { AppLink } from '../../../ui/text/link.tsx';

const faces = [
  { view: 'prices', label: 'Prices and terms' },
  { view: 'proof', label: 'Proof matrix' },
] as const;

/** The two faces of the comparison, at one address. */
export const Faces = ({ projectId, view }: { projectId: string; view: (typeof faces)[number]['view'] }) => (
  <nav aria-label="Views" className="inline-flex rounded-control border border-edge bg-card">
    {faces.map((face) => (
      <AppLink
        key={face.view}
        to={comparisonPath(projectId)}
        {...(face.view === 'proof' && { search: { view: face.view } })}
        aria-current={face.view === view ? 'page' : undefined}
        className={clsx(
          'inline-flex min-h-9 items-center rounded-control px-4 font-medium whitespace-nowrap',
          face.view === view ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
        )}
      >
        {face.label}
      </AppLink>
    ))}
  </nav>
);
