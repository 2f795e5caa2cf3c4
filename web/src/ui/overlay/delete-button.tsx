import { Button } from '../button.tsx';
import { Trash2 } from '../text/icon.ts';

type DeleteButtonProps = {
  /** The name of what is deleted, for screen readers. */
  of: string;
  onClick: () => void;
  /** Icon only, for narrow columns. */
  compact?: boolean;
  className?: string;
};

/** The delete button of all lists: last of its row, red, without a border. */
export const DeleteButton = ({ of, onClick, compact = false, className }: DeleteButtonProps) => (
  <Button
    look="quiet-danger"
    size={compact ? 'xs' : 'sm'}
    icon={<Trash2 aria-hidden="true" size={compact ? 16 : 14} />}
    aria-label={`Delete ${of}`}
    className={className}
    onClick={onClick}
  >
    {!compact && 'Delete'}
  </Button>
);
