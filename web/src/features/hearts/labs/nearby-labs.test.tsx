import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleLabs } from '../../../dev/sample-labs.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { NearbyLabs } from './nearby-labs.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ labs: { nearby: vi.fn<Call>(), sample: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));
vi.mock('../../people/places/lab-map.tsx', () => ({
  LabMap: ({ labs, loading, isSmall }: { labs: readonly unknown[]; loading?: boolean; isSmall: boolean }) => (
    <output aria-label="map" data-small={isSmall}>
      {loading ? 'loading' : labs.length}
    </output>
  ),
}));

const seattle = { coordinates: [-122.33, 47.61] as [number, number] };
const refused = new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' });
const show = (place: typeof seattle | null) =>
  renderApp({ at: '/', places: [{ path: '/', page: <NearbyLabs userLocation={place} /> }] });
const map = () => screen.findByRole('status', { name: 'map' });

beforeEach(() => {
  server.labs.nearby.mockReset();
  server.labs.sample.mockReset();
});

describe('the laboratories near a person', () => {
  it('MAP-005 are asked for around the own place, within 100 km', async () => {
    server.labs.nearby.mockResolvedValue({ labs: sampleLabs });
    show(seattle);
    expect(await screen.findByRole('list', { name: 'Laboratories' })).toBeDefined();
    expect(server.labs.nearby.mock.calls[0]?.[0]).toEqual({ user_location: seattle, max_distance: 100 });
    expect(server.labs.sample).not.toHaveBeenCalled();
    expect((await map()).textContent).toBe(String(sampleLabs.length));
  });

  it('MAP-002 are counted in words above a small map, which opens for one of them', async () => {
    server.labs.nearby.mockResolvedValue({ labs: sampleLabs });
    show(seattle);
    expect(await screen.findByText(`${sampleLabs.length} labs within 100 km of you`)).toBeDefined();
    expect((await map()).dataset.small).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Open map' }));
    expect((await map()).dataset.small).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Close map' }));
    const [first] = screen.getAllByRole('button', { name: /^Show on map/ });
    await userEvent.click(first as HTMLElement);
    expect((await map()).dataset.small).toBe('false');
  });

  it('MAP-006 without a place some of all are shown, and it is said how to see the near ones', async () => {
    server.labs.sample.mockResolvedValue({ labs: sampleLabs });
    show(null);
    expect((await screen.findByRole('link', { name: 'Add your location' })).getAttribute('href')).toBe('/profile-settings');
    expect(server.labs.nearby).not.toHaveBeenCalled();
  });

  it.each([
    ['nearby', seattle],
    ['sample', null],
  ] as const)('MAP-007 a failing query (%s) says so, and can be tried again', async (name, place) => {
    server.labs[name].mockRejectedValueOnce(refused).mockResolvedValueOnce({ labs: sampleLabs });
    show(place);
    expect((await screen.findByText('Failed to load labs')).closest('[role=alert]')).not.toBeNull();
    expect(screen.queryByText(/No laboratories/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Laboratories' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Failed to load labs')).toBeNull());
  });

  it('MAP-002 waits while they load', async () => {
    server.labs.nearby.mockReturnValue(new Promise(() => {}));
    show(seattle);
    expect((await map()).textContent).toBe('loading');
  });

  it.each([
    [seattle, 'No laboratories are within 100 km of your location yet.'],
    [null, 'No laboratories are registered yet.'],
  ])('says that no labs were found', async (place, words) => {
    server.labs.nearby.mockResolvedValue({ labs: [] });
    server.labs.sample.mockResolvedValue({ labs: [] });
    show(place);
    expect(await screen.findByText(words)).toBeDefined();
  });
});
