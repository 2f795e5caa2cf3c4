import { useEffect, useRef, useState } from 'react';

const searchDelayMilliseconds = 500;
const fewestCharacters = 3;
const mostSuggestions = 5;

export type Search<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

type Round<Item> = { text: string; searching: boolean; suggestions: readonly Item[] };

/**
 * Suggestions for a text that is being typed: asks for three characters or more, half a second after typing stopped;
 * shorter text clears them. An answer that was overtaken is dropped. A search that fails suggests nothing.
 */
export const useSuggestions = <Item>(text: string, active: boolean, search: Search<Item>): Omit<Round<Item>, 'text'> => {
  const [round, setRound] = useState<Round<Item>>({ text: '', searching: false, suggestions: [] });
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const wanted = text.trim();
  const asks = active && wanted.length >= fewestCharacters;
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    const ask = async () => {
      setRound({ text: wanted, searching: true, suggestions: [] });
      const found = await latest.current(wanted, abort.signal).catch(() => []);
      if (!abort.signal.aborted) setRound({ text: wanted, searching: false, suggestions: found.slice(0, mostSuggestions) });
    };
    const timer = setTimeout(() => void ask(), searchDelayMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asks, wanted]);
  return asks && round.text === wanted ? round : { searching: false, suggestions: [] };
};
