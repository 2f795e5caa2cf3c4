const mentionedSeconds = 60;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastTouch = Date.now();

if (typeof window !== 'undefined')
  for (const name of touches)
    window.addEventListener(
      name,
      () => {
        lastTouch = Date.now();
      },
      { capture: true, passive: true },
    );

/**
 * Tells the server for how many seconds nobody has touched this page, so that loading by itself keeps no administrator's
 * session alive. Says nothing within the first minute.
 */
export const idleHeader = (): Record<string, string> => {
  const seconds = Math.floor((Date.now() - lastTouch) / 1000);
  return seconds >= mentionedSeconds ? { 'x-aliquot-idle': String(seconds) } : {};
};
