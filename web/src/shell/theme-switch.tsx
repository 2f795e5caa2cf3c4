import { clsx } from 'clsx';
import { setTheme, type Theme, useTheme } from '../platform/theme.ts';
import { Moon, Sun, SunMoon } from '../ui/text/icon.ts';

const choices: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'system', label: 'Match system', Icon: SunMoon },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
];

/** Chooses the light, dark or system theme. */
export const ThemeSwitch = () => {
  const theme = useTheme();
  return (
    <fieldset className="inline-flex rounded-control border border-line p-0.5">
      <legend className="sr-only">Color theme</legend>
      {choices.map(({ theme: choice, label, Icon }) => (
        <label
          key={choice}
          title={label}
          className={clsx(
            'grid size-8 place-items-center rounded-[0.375rem] text-muted hover:text-ink',
            'has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand-ink',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            aria-label={label}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
          />
          <Icon aria-hidden="true" size={16} />
        </label>
      ))}
    </fieldset>
  );
};
