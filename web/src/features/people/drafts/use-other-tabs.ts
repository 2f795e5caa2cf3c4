import { useEffect, useEffectEvent, useRef } from 'react';

/** Shares what was saved under a key with the browser's other tabs, and receives it from them. Without a key it does nothing. */
export const useOtherTabs = <Values>(key: string | null, onSaved: (values: Values) => void) => {
  const channel = useRef<BroadcastChannel>(undefined);
  const receive = useEffectEvent(onSaved);
  useEffect(() => {
    if (key === null) return undefined;
    const own = new BroadcastChannel(`aliquot.draft.${key}`);
    own.addEventListener('message', ({ data }) => receive(data as Values));
    channel.current = own;
    return () => {
      channel.current = undefined;
      own.close();
    };
  }, [key]);
  return (values: Values) => channel.current?.postMessage(values);
};
