import { clsx } from 'clsx';
import { Button } from '../button.tsx';
import { Trash2 } from '../text/icon.ts';

type DeleteButtonProps = {
  /** What is deleted, for those who do not see beside what the button stands. */
  of: string;
  onClick: () => void;
  /** The sign alone, where many stand below each other in a narrow column. */
  compact?: boolean;
  className?: string;
};

/** How things of a list are deleted, everywhere: the last of their buttons, in red, without a frame. */
export const DeleteButton = ({ of, onClick, compact = false, className }: DeleteButtonProps) => (
  <Button
    look="quiet"
    size="sm"
    icon={<Trash2 aria-hidden="true" size={compact ? 16 : 14} />}
    aria-label={`Delete ${of}`}
    className={clsx('text-bad! hover:bg-bad-tint!', className)}
    onClick={onClick}
  >
    {!compact && 'Delete'}
  </Button>
);
