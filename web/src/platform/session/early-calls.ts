declare global {
  interface Window {
    /** Calls that `public/first.js` began while the scripts were loading, by path and query. */
    early?: Record<string, Promise<Response>>;
  }
}

/** After this they are not fresh enough. */
const freshMilliseconds = 30_000;

/** The answer of a call that began before the scripts, once; undefined for any other call. */
export const takeEarly = ({ method, url }: Request): Promise<Response> | undefined => {
  if (method !== 'GET' || typeof window === 'undefined') return undefined;
  const { early = {} } = window;
  const { pathname, search } = new URL(url);
  const found = early[pathname + search];
  delete early[pathname + search];
  return performance.now() < freshMilliseconds ? found : undefined;
};

/** Resolves when the calls that began early have been answered, or failed. */
export const earlyAnswers = async (): Promise<void> => {
  await Promise.allSettled(Object.values(window.early ?? {}));
};
