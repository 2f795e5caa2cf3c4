import { type ComponentType, useEffect, useState } from 'react';
import { onFirstNotice } from './toast.ts';

/** Part of the shell; loads the viewport with the first notice. */
export const ToastOutlet = () => {
  const [Viewport, setViewport] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstNotice(() => {
        void import('./toast-viewport.tsx').then((module) => setViewport(() => module.ToastViewport));
      }),
    [],
  );
  return Viewport ? <Viewport /> : null;
};
