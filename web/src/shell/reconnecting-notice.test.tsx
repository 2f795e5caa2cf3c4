import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { personWith, renderApp } from '../testing/render-app.tsx';

class FakeSource extends EventTarget {
  static latest: FakeSource;
  static opened = 0;
  constructor() {
    super();
    FakeSource.latest = this;
    FakeSource.opened += 1;
  }
  close() {}
}

const say = (type: string) => act(async () => void FakeSource.latest.dispatchEvent(new Event(type)));
/** Lets the connection fail, and waits for the next try. */
const fail = async () => {
  const before = FakeSource.opened;
  await say('error');
  await eventually(() => expect(FakeSource.opened).toBe(before + 1));
};
const notice = () => screen.queryByText(/^Reconnecting\./);

let status = 503;
beforeEach(() => {
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({}, { status })),
  );
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const openPage = async () => {
  FakeSource.opened = 0;
  const page = renderApp({
    at: '/dashboard',
    places: [{ path: '/dashboard', page: <h1>Page</h1> }],
    readSession: async () => personWith('user'),
  });
  await eventually(() => expect(FakeSource.opened).toBe(1));
  await say('open');
  return page;
};

describe('the notice of a lost connection', () => {
  it('OPS-004 is there while calls are refused, and goes when the connection is back', async () => {
    status = 503;
    await openPage();
    await fail();
    expect(notice()).toBeNull(); // one lost connection is opened again at once
    await fail();
    await eventually(() => expect(notice()).not.toBeNull());
    await say('open');
    expect(notice()).toBeNull();
  });

  it('OPS-004 is not there when calls are answered: the session has ended', async () => {
    status = 200;
    await openPage();
    await fail();
    await fail();
    await eventually(() => expect(fetch).toHaveBeenCalled());
    await act(async () => {});
    expect(notice()).toBeNull();
  });
});
