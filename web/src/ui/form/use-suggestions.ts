import { useEffect, useRef, useState } from 'react';

const searchDelayMilliseconds = 500;
const minCharacters = 3;
const maxSuggestions = 5;

export type Search<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

type Round<Item> = { text: string; searching: boolean; suggestions: readonly Item[] };

/**
 * Suggestions for the typed text: searches from three characters on, half a second after typing pauses; shorter text clears
 * them. Outdated answers are dropped. A failed search suggests nothing.
 */
export const useSuggestions = <Item>(text: string, active: boolean, search: Search<Item>): Omit<Round<Item>, 'text'> => {
  const [round, setRound] = useState<Round<Item>>({ text: '', searching: false, suggestions: [] });
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const wanted = text.trim();
  const asks = active && wanted.length >= minCharacters;
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    const ask = async () => {
      setRound({ text: wanted, searching: true, suggestions: [] });
      const found = await latest.current(wanted, abort.signal).catch(() => []);
      if (!abort.signal.aborted) setRound({ text: wanted, searching: false, suggestions: found.slice(0, maxSuggestions) });
    };
    const timer = setTimeout(() => void ask(), searchDelayMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asks, wanted]);
  return asks && round.text === wanted ? round : { searching: false, suggestions: [] };
};
