import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { checkPresence, rememberPresence } from './platform/session/presence.ts';
import { PublicPageView, publicPages } from './public-pages.tsx';

const path = window.location.pathname;
const place = document.getElementById('root');
const page = publicPages[path];
if (!place || !page) throw new Error('This page was prerendered for another address');

const visit = hydrateRoot(
  place,
  <StrictMode>
    <PublicPageView path={path} page={await page.load()} />
  </StrictMode>,
);

/** Signed-in users get the application instead, with their links and notices. */
const greet = async (): Promise<void> => {
  const role = await checkPresence();
  rememberPresence(role);
  if (role === null) return;
  document.removeEventListener('visibilitychange', onVisible);
  const { mountApp } = await import('./app.tsx');
  await mountApp(place, () => visit.unmount());
};

const onVisible = () => document.visibilityState === 'visible' && void greet();
document.addEventListener('visibilitychange', onVisible);
void greet();
