import { buttonClass } from '../button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { AnchoredPopover } from '../overlay/anchored-popover.tsx';
import { ListFilter } from '../text/icon.ts';

type ColumnsMenuProps = {
  columns: readonly { readonly key: string; readonly header: string }[];
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
};

/** Chooses the columns of a table. At least one stays. */
export const ColumnsMenu = ({ columns, shown, onChange }: ColumnsMenuProps) => (
  <AnchoredPopover
    label="Columns"
    trigger={
      <>
        <ListFilter aria-hidden="true" size={16} /> Columns
      </>
    }
    triggerClassName={buttonClass('secondary')}
  >
    {() => (
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Columns</legend>
        {columns.map(({ key, header }) => (
          <Checkbox
            key={key}
            label={header}
            checked={shown.includes(key)}
            disabled={shown.length === 1 && shown.includes(key)}
            onChange={({ target }) =>
              onChange(
                columns.map((column) => column.key).filter((each) => (each === key ? target.checked : shown.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
    )}
  </AnchoredPopover>
);
