import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { personWith, renderApp } from '../testing/render-app.tsx';

const places = ['/', '/signin', '/signup', '/dashboard', '/confirm'].map((path) => ({ path, page: <h1>Page {path}</h1> }));

const header = async () => {
  await screen.findByRole('heading', { level: 1 });
  return screen.getByRole('banner');
};

const wideLinks = (banner: HTMLElement) => {
  const list = within(banner).getAllByRole('list')[0] as HTMLElement;
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

const scrollTo = (pixels: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

describe('the header', () => {
  it.each(['/signin', '/signup'])('NAV-012 is hidden on %s', async (at) => {
    renderApp({ at, places });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('NAV-013 is transparent at the top and solid after 10 px', async () => {
    scrollTo(0);
    renderApp({ at: '/', places });
    const banner = await header();
    expect(banner.dataset.solid).toBeUndefined();
    scrollTo(10);
    expect(banner.dataset.solid).toBeUndefined();
    scrollTo(11);
    expect(banner.dataset.solid).toBe('true');
    scrollTo(0);
    expect(banner.dataset.solid).toBeUndefined();
  });

  it('NAV-014 has a menu that opens and closes and holds the same links', async () => {
    renderApp({ at: '/', places, readSession: async () => personWith('user') });
    const banner = await header();
    await within(banner).findAllByText('Sign Out');
    const menu = document.getElementById('header-menu') as HTMLElement;
    expect(menu.hidden).toBe(true);
    await userEvent.click(within(banner).getByRole('button', { name: 'Open menu' }));
    expect(menu.hidden).toBe(false);
    expect([...menu.querySelectorAll('li')].map((item) => item.textContent)).toEqual(wideLinks(banner));
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(menu.hidden).toBe(true);
    expect(document.activeElement).toBe(within(banner).getByRole('button', { name: 'Open menu' }));
  });

  it('says who is signed in, and nothing for a visitor', async () => {
    const { unmount } = renderApp({ at: '/', places, readSession: async () => personWith('user') });
    const banner = await header();
    expect((await within(banner).findByText('Ada Lovelace')).textContent).toBe('Signed in as Ada Lovelace');
    unmount();
    renderApp({ at: '/', places });
    expect(within(await header()).queryByText(/Signed in as/)).toBeNull();
  });

  it('NAV-015 shows visitor links', async () => {
    renderApp({ at: '/confirm', places });
    const banner = await header();
    await waitFor(() => expect(wideLinks(banner)).toEqual(['Home', 'Register Lab', 'Sign In']));
  });

  it.each([
    ['user', ['My Projects', 'New Request', 'Profile', 'Sign Out']],
    ['lab_owner', ['My Laboratory', 'Profile', 'Sign Out']],
    ['admin', ['Admin Dashboard', 'Project Management', 'Users Management', 'Lab Onboarding', 'Profile', 'Sign Out']],
  ] as const)('NAV-016 NAV-017 NAV-018 shows the links of the role %s', async (role, labels) => {
    renderApp({ at: '/', places, readSession: async () => personWith(role) });
    const banner = await header();
    await waitFor(() => expect(wideLinks(banner)).toEqual(labels));
  });

  it('marks the link to the open page', async () => {
    const below = [{ path: '/admin/users', page: <h1>Users</h1> }];
    renderApp({ at: '/admin/users?search=a', places: below, readSession: async () => personWith('admin') });
    const banner = await header();
    const links = await within(banner).findAllByRole('link', { name: 'Users Management' });
    expect(links[0]?.getAttribute('aria-current')).toBe('page');
    const list = within(banner).getAllByRole('list')[0] as HTMLElement;
    expect(list.querySelectorAll('[aria-current]').length).toBe(1);
  });

  it('NAV-018 "Sign Out" ends the session and goes home', async () => {
    const signOut = vi.fn<() => Promise<void>>(async () => {});
    const { history } = renderApp({ at: '/dashboard', places, readSession: async () => personWith('user'), signOut });
    const banner = await header();
    await userEvent.click((await within(banner).findAllByRole('button', { name: 'Sign Out' }))[0] as HTMLElement);
    expect(signOut).toHaveBeenCalledOnce();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(wideLinks(banner)).toEqual(['Register Lab', 'Sign In']);
  });
});
