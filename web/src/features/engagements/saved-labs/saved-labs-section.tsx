import { laboratoryPath, placeWords } from '@aliquot/contract/engagements/project-words';
import type { SavedLab } from '@aliquot/contract/engagements/saved-labs';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton, TextLink } from '../../../ui/text/link.tsx';
import { savedLabsQuery } from './saved-labs.api.ts';

const SavedRow = ({ saved, busy, onRemove }: { saved: SavedLab; busy: boolean; onRemove: () => void }) => {
  const { lab_id: labId, name, place, shown } = saved;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <span className="min-w-0">
        {shown && labId ? <TextLink to={laboratoryPath(labId)}>{name}</TextLink> : <span className="font-medium">{name}</span>}
        <span className="block text-sm text-muted">
          {shown ? (place && placeWords(place)) || 'No place given' : 'No longer available. You can’t ask this lab now.'}
        </span>
      </span>
      <span className="flex gap-2">
        {shown && labId && (
          <LinkButton to="/request" search={{ lab: labId }} look="secondary" size="sm">
            Ask again<span className="sr-only">: {name}</span>
          </LinkButton>
        )}
        <Button look="quiet" size="sm" disabled={busy} onClick={onRemove}>
          Remove<span className="sr-only"> {name} from saved laboratories</span>
        </Button>
      </span>
    </li>
  );
};

/** The laboratories that a researcher saved. Nothing without any. */
export const SavedLabs = () => {
  const { data } = useQuery(savedLabsQuery);
  const { busy, problem, change } = useChange('saved-labs');
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="saved-labs" className="min-w-0">
      <h2 id="saved-labs" className="mb-3 text-lg">
        Saved laboratories
      </h2>
      {problem && (
        <p role="alert" className="mb-2 text-sm text-bad">
          {problem}
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {data.map((saved) => (
          <SavedRow
            key={saved.id}
            saved={saved}
            busy={busy}
            onRemove={() => void change(() => api.savedLabs.remove({ savedId: saved.id }))}
          />
        ))}
      </ul>
    </section>
  );
};
