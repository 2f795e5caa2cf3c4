import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/text/icon.ts';
import type { AddLabProps } from './add-lab-dialog.tsx';

const AddLabDialog = lazy(async () => ({ default: (await import('./proof-parts.ts')).AddLabDialog }));

/** Adds a column to the matrix. */
export const AddLab = ({ shown, onAdd }: AddLabProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
        Add a lab
      </Button>
      {isOpen && (
        <Suspense>
          <AddLabDialog
            shown={shown}
            onAdd={(labId) => {
              setOpen(false);
              onAdd(labId);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
