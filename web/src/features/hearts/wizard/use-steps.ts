import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAlive } from '../../../platform/alive.ts';
import { useGo } from '../../../platform/navigation.ts';
import type { StepKey } from './registration-values.ts';

/** The step in the address; undefined in a prerendered page, whose address is not known yet. */
const useAskedStep = (): string | undefined => {
  const { step }: Record<string, unknown> = useSearch({ strict: false });
  return useAlive() && typeof step === 'string' ? step : undefined;
};

type Steps = {
  keys: readonly StepKey[];
  /** The first and last step that may be shown, as positions. */
  first: number;
  furthest: number;
  /** Where to start when the address names no step. */
  start: StepKey | undefined;
};

/**
 * The step from the address (`?step=`), but none beyond the first incomplete one: then the address is corrected, and the
 * requested step is remembered until it can be shown.
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
    /** Shows a step by name. */
    show: (key: StepKey, options?: { replace?: boolean }) => show(keys.indexOf(key), options),
    showAt: show,
    /** The next step, or the requested one, as far as all steps before it are complete. */
    onwards: (complete: number) => {
      const target = Math.max(at + 1, Math.min(wanted, complete));
      setWanted(-1);
      show(target);
    },
    /** Whether a later step than the shown one was requested. */
    detoured: wanted > at,
  };
};
