import { clsx } from 'clsx';
import { Button } from './button.tsx';

type DeleteButtonProps = {
  /** What is deleted, for those who do not see beside what the button stands. */
  of: string;
  onClick: () => void;
  className?: string;
};

/** How things of a list are deleted, everywhere: the last of their buttons, in red, without a frame. */
export const DeleteButton = ({ of, onClick, className }: DeleteButtonProps) => (
  <Button
    look="quiet"
    size="sm"
    aria-label={`Delete ${of}`}
    className={clsx('text-bad! hover:bg-bad-tint!', className)}
    onClick={onClick}
  >
    Delete
  </Button>
);
