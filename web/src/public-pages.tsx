import type { ComponentType } from 'react';
import { Frame } from './shell/frame.tsx';

type PublicPage = { title?: string; load: () => Promise<ComponentType> };

/** Static pages, which run without the router and the rest of the application. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': { load: async () => (await import('./features/people/home/home-page.tsx')).HomePage },
  '/privacy': {
    title: 'Privacy Policy',
    load: async () => (await import('./features/people/home/privacy-page.tsx')).PrivacyPage,
  },
  '/terms': { title: 'Terms of Service', load: async () => (await import('./features/people/home/terms-page.tsx')).TermsPage },
};

/** A static page for a visitor, or while the session is unknown. */
export const PublicPageView = ({ path, page: Page }: { path: string; page: ComponentType }) => (
  <Frame pathname={path} signedInAs={null} guessed>
    <Page />
  </Frame>
);
