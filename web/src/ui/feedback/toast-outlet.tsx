import { type ComponentType, useEffect, useState } from 'react';
import { whenFirstNotified } from './toast.ts';

/** Sits in the shell and loads what draws notices when the first one comes. */
export const ToastOutlet = () => {
  const [Viewport, setViewport] = useState<ComponentType>();
  useEffect(
    () =>
      whenFirstNotified(() => {
        void import('./toast-viewport.tsx').then((module) => setViewport(() => module.ToastViewport));
      }),
    [],
  );
  return Viewport ? <Viewport /> : null;
};
