import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/feedback/toast.ts';
import { plural } from '../../../../ui/text/format.ts';

const AskLabsDialog = lazy(async () => ({ default: (await import('./ask-labs-dialog.tsx')).AskLabsDialog }));

type AskLabsProps = {
  project: { readonly id: string; readonly title: string };
  /** How many can be asked now; without one there is no button. */
  most: number;
  look?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
  /** Says that they were asked; without it a notice does. */
  succeed?: (text: string) => void;
};

const sayAsked = (title: string) => notify({ title });

/** Asks further laboratories about a project, chosen from its matches. */
export const AskLabs = ({ project, most, look = 'secondary', size = 'md', succeed = sayAsked }: AskLabsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  if (most === 0 && !isOpen) return null;
  return (
    <>
      <Button look={look} size={size} onClick={() => setIsOpen(true)}>
        Ask other labs
      </Button>
      {isOpen && (
        <Suspense>
          <AskLabsDialog
            project={project}
            most={most}
            onClose={() => setIsOpen(false)}
            onAsked={(count) => {
              setIsOpen(false);
              succeed(`You asked ${plural(count, 'more lab')}. We’ll notify you when they respond.`);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
