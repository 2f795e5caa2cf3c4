import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveEvent, listen, refreshOnEvents, retryDelay } from './events.ts';

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  closed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  close() {
    this.closed = true;
  }
  say(type: string, data?: string) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data }));
  }
}

const last = () => FakeSource.all.at(-1) as FakeSource;
const open = (url: string) => new FakeSource(url) as unknown as EventSource;

describe('the reconnect delay', () => {
  it('is between half and all of its maximum, at most 30 s', () => {
    expect(retryDelay(0, 0)).toBe(500);
    expect(retryDelay(20, 0)).toBe(15_000);
    expect(retryDelay(20, 1)).toBe(30_000);
  });
});

describe('the live connection', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    FakeSource.all = [];
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('passes on events and drops everything else', () => {
    const onEvent = vi.fn<(event: LiveEvent) => void>();
    stop = listen({ onEvent, onReconnect: () => {}, open });
    expect(last().url).toBe('/api/events');
    last().say('open');
    for (const data of ['{"noun":"labs","id":"7"}', 'nonsense', '{"id":"7"}', 'null']) last().say('message', data);
    expect(onEvent.mock.calls).toEqual([[{ noun: 'labs', id: '7' }]]);
  });

  it('OPS-011: passes on that the session has ended', () => {
    const onEnded = vi.fn<() => void>();
    stop = listen({ onEvent: () => {}, onReconnect: () => {}, onEnded, open });
    last().say('open');
    expect(onEnded).not.toHaveBeenCalled();
    last().say('ended', '{}');
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  it('GEN-014 a heartbeat every 30 s keeps it open; one late by 10 s ends it', () => {
    stop = listen({ onEvent: () => {}, onReconnect: () => {}, open });
    last().say('open');
    for (let beat = 0; beat < 5; beat += 1) {
      vi.advanceTimersByTime(30_000);
      last().say('heartbeat', '');
    }
    vi.advanceTimersByTime(39_999);
    expect(last().closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(last().closed).toBe(true);
  });

  it('reconnects with growing delays and reports it', () => {
    const onReconnect = vi.fn<() => void>();
    stop = listen({ onEvent: () => {}, onReconnect, open });
    last().say('open');
    for (const pause of [1000, 2000, 4000]) {
      const before = FakeSource.all.length;
      last().say('error');
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSource.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSource.all).toHaveLength(before + 1);
    }
    expect(onReconnect).not.toHaveBeenCalled();
    last().say('open');
    expect(onReconnect).toHaveBeenCalledOnce();
    last().say('error');
    vi.advanceTimersByTime(1000);
    expect(FakeSource.all).toHaveLength(5);
  });

  it('OPS-004 says that it is lost when the first try to open it again fails, and loads what was missed', () => {
    const onReconnect = vi.fn<() => void>();
    const onState = vi.fn<(isOpen: boolean) => void>();
    stop = listen({ onEvent: () => {}, onReconnect, onState, open });
    last().say('error'); // it was never open
    expect(onState).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    last().say('error');
    expect(onState.mock.calls).toEqual([[false]]);
    vi.advanceTimersByTime(2000);
    last().say('open');
    expect(onState.mock.calls).toEqual([[false], [true]]);
    expect(onReconnect).toHaveBeenCalledOnce();
  });

  it('stopping leaves nothing running', () => {
    stop = listen({ onEvent: () => {}, onReconnect: () => {}, open });
    stop();
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(FakeSource.all).toHaveLength(1);
  });

  it('PRJ-005 PRM-004 a change of projects refetches their queries and those of their requests, and fires "refresh-projects" on the window', () => {
    vi.stubGlobal('EventSource', FakeSource);
    const queries = new QueryClient();
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    const refreshed = vi.fn<(event: Event) => void>();
    window.addEventListener('refresh-projects', refreshed);
    stop = refreshOnEvents(queries);
    last().say('open');
    last().say('message', '{"noun":"labs"}');
    expect(refreshed).not.toHaveBeenCalled();
    last().say('message', '{"noun":"projects","id":"1"}');
    expect(refreshed).toHaveBeenCalledOnce();
    const nouns = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
    expect(nouns).toEqual(['labs', 'notifications', 'projects', 'requests', 'notifications']);
    window.removeEventListener('refresh-projects', refreshed);
  });
});
