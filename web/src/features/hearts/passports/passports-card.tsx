import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { PassportLinks } from './passport-links.tsx';
import { passportsQuery } from './passports.api.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** The Lab Passports of a laboratory, and the way to a new one. */
export const PassportsCard = ({ labId }: { labId: string }) => {
  const { data } = useQuery(passportsQuery(labId));
  const [sharing, setSharing] = useState(false);
  const [newest, setNewest] = useState<string>();
  if (!data) return null;
  const { items, documents, obstacle, can } = data;
  return (
    <SectionCard
      title="Lab Passport"
      description="A signed page about your certificates for people without an account"
      action={
        can.share &&
        obstacle === null && (
          <Button look="secondary" size="sm" onClick={() => setSharing(true)}>
            Share a Lab Passport
          </Button>
        )
      }
    >
      {obstacle !== null && <p className="text-sm text-muted">{obstacle}</p>}
      {obstacle === null && items.length === 0 && <p className="text-sm text-muted">No link has been shared yet.</p>}
      <PassportLinks links={items} newest={newest} />
      {sharing && (
        <Suspense>
          <ShareDialog
            labId={labId}
            documents={documents}
            onClose={() => setSharing(false)}
            onShared={({ id }) => {
              setNewest(id);
              setSharing(false);
            }}
          />
        </Suspense>
      )}
    </SectionCard>
  );
};
