import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAlive } from '../../platform/alive.ts';
import { useGo } from '../../platform/navigation.ts';
import type { StepKey } from './registration-values.ts';

/** The step that the address asks for; nothing in a page that was made beforehand, for any address. */
const useAskedStep = (): string | undefined => {
  const { step }: Record<string, unknown> = useSearch({ strict: false });
  return useAlive() && typeof step === 'string' ? step : undefined;
};

type Steps = {
  keys: readonly StepKey[];
  /** The earliest and the latest step that may be shown, as positions. */
  first: number;
  furthest: number;
  /** Where to begin when the address asks for none. */
  start: StepKey | undefined;
};

/**
 * The step of the address (`?step=`), but none beyond the first that is not complete: there the address is put right, and what
 * it asked for is remembered until the way there is free.
 */
export const useSteps = ({ keys, first, furthest, start }: Steps) => {
  const { pathname } = useLocation();
  const go = useGo();
  const asked = useAskedStep();
  const [wanted, setWanted] = useState(-1);
  const clamp = (position: number) => Math.min(Math.max(position, first), Math.max(first, furthest));
  const found = keys.findIndex((key) => key === asked);
  const at = clamp(found < 0 ? keys.findIndex((key) => key === start) : found);
  if (found > at && wanted !== found) setWanted(found);

  const show = (position: number, { replace = false } = {}) => {
    const key = keys[position];
    if (key) go(`${pathname}?step=${key}`, { replace });
  };

  const step = keys[at] ?? 'lab';
  useEffect(() => {
    if (asked !== undefined && asked !== step) go(`${pathname}?step=${step}`, { replace: true });
  }, [asked, step, pathname, go]);

  return {
    at,
    step,
    /** Shows a step by its name. */
    show: (key: StepKey, options?: { replace?: boolean }) => show(keys.indexOf(key), options),
    showAt: show,
    /** The step after this one, or the one that was asked for, as far as all before it are complete. */
    onwards: (complete: number) => {
      const target = Math.max(at + 1, Math.min(wanted, complete));
      setWanted(-1);
      show(target);
    },
    /** Somebody came for a later step than the one that is shown. */
    detoured: wanted > at,
  };
};
