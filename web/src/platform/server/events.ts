import { limits } from '@aliquot/contract/limits';
import type { QueryClient } from '@tanstack/react-query';

/** A live event: things of this noun changed, and which one, if only one did. */
export type LiveEvent = { noun: string; id?: string };

/** The noun of the live events that reach a side of a room, so that it reloads when the other side did something. */
export type RoomNoun = 'projects' | 'requests';
export const roomNoun = (role: string | undefined): RoomNoun => (role === 'lab_owner' ? 'requests' : 'projects');

/** The window event that makes project lists reload. */
export const refreshProjectsEvent = 'refresh-projects';

type Stop = () => void;

type LiveOptions = {
  onEvent: (event: LiveEvent) => void;
  /** Called when a lost connection is back: missed changes must be loaded. */
  onReconnect: () => void;
  /** Called with each open connection, and with each try to open it again that failed. */
  onState?: (isOpen: boolean) => void;
  /** Called when the server says that the session has ended. */
  onEnded?: () => void;
  open?: (url: string) => EventSource;
};

const firstRetryMilliseconds = 1000;
const lastRetryMilliseconds = 30_000;
/** A connection is considered dead when a heartbeat is late by the default timeout. */
const silenceMilliseconds = limits.heartbeatMilliseconds + limits.requestTimeoutMilliseconds;

/** The delay before the next try, in milliseconds: doubling from one second to thirty, spread by `random` (0 to 1). */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(lastRetryMilliseconds, firstRetryMilliseconds * 2 ** failures) * (0.5 + random / 2);

const readEvent = (data: string): LiveEvent | undefined => {
  try {
    const event: unknown = JSON.parse(data);
    const known = typeof event === 'object' && event !== null && 'noun' in event && typeof event.noun === 'string';
    return known ? (event as LiveEvent) : undefined;
  } catch {
    return undefined;
  }
};

/** Listens to `/api/events` and reconnects after an error, after silence, and when the network returns. */
export const listen = ({ onEvent, onReconnect, onState, onEnded, open = (url) => new EventSource(url) }: LiveOptions): Stop => {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout>;
  let retry: ReturnType<typeof setTimeout>;
  let failures = 0;
  let wasOpen = false;

  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(lost, silenceMilliseconds);
  };

  const close = () => {
    clearTimeout(silence);
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };

  const connect = () => {
    close();
    source = open('/api/events');
    heard();
    source.addEventListener('open', () => {
      heard();
      if (wasOpen || failures > 0) onReconnect();
      failures = 0;
      wasOpen = true;
      onState?.(true);
    });
    source.addEventListener('heartbeat', heard);
    source.addEventListener('ended', () => onEnded?.());
    source.addEventListener('message', (message: MessageEvent<string>) => {
      heard();
      const event = readEvent(message.data);
      if (event) onEvent(event);
    });
    source.addEventListener('error', lost);
  };

  function lost() {
    close();
    retry = setTimeout(connect, retryDelay(failures, Math.random()));
    if (failures > 0) onState?.(false);
    failures += 1;
  }

  connect();
  window.addEventListener('online', connect);
  return () => {
    close();
    window.removeEventListener('online', connect);
  };
};

/** Refetches the queries whose key starts with the event's noun. */
export const refreshOnEvents = (queries: QueryClient, more: Pick<LiveOptions, 'onState' | 'onEnded'> = {}): Stop =>
  listen({
    ...more,
    onEvent: ({ noun }) => {
      void queries.invalidateQueries({ queryKey: [noun] });
      // Both sides of a room read its sections as parts of the request; a researcher hears of the project.
      if (noun === 'projects') void queries.invalidateQueries({ queryKey: ['requests'] });
      // A notice accompanies every change it is about.
      void queries.invalidateQueries({ queryKey: ['notifications'] });
      if (noun === 'projects') window.dispatchEvent(new Event(refreshProjectsEvent));
    },
    onReconnect: () => {
      void queries.invalidateQueries();
      window.dispatchEvent(new Event(refreshProjectsEvent));
    },
  });
