import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';
import { useChange } from '../../../platform/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { savedLabsQuery } from './saved-labs.api.ts';

/** Saves a laboratory for later, or removes it again. */
export const SaveLab = ({ labId, name, size = 'md' }: { labId: string; name: string; size?: 'sm' | 'md' }) => {
  const { data } = useQuery(savedLabsQuery);
  const { busy, problem, change } = useChange('saved-labs');
  if (!data) return null;
  const saved = data.find(({ lab_id }) => lab_id === labId);
  return (
    <>
      <Button
        look={size === 'sm' ? 'quiet' : 'secondary'}
        size={size}
        disabled={busy}
        aria-pressed={saved !== undefined}
        onClick={() => void change(() => (saved ? api.savedLabs.remove({ savedId: saved.id }) : api.savedLabs.save({ labId })))}
      >
        <span aria-hidden="true">{saved ? '★' : '☆'}</span>
        {saved ? 'Saved' : 'Save'}
        <span className="sr-only"> {name}</span>
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  );
};
