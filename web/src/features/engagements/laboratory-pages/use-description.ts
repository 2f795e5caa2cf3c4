import { useEffect } from 'react';

/** Describes the page to search engines while it is open. */
export const useDescription = (words: string) => {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]') ?? document.createElement('meta');
    const before = meta.getAttribute('content');
    meta.setAttribute('name', 'description');
    meta.setAttribute('content', words);
    document.head.append(meta);
    return () => (before === null ? meta.remove() : meta.setAttribute('content', before));
  }, [words]);
};
