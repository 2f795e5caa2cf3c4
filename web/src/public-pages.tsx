import type { ComponentType } from 'react';
import { Frame } from './shell/frame.tsx';

type PublicPage = { title?: string; load: () => Promise<ComponentType> };

/** The pages that visitors read: they run without the router and whatever else the application needs. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': { load: async () => (await import('./features/home/home-page.tsx')).HomePage },
  '/privacy': { title: 'Privacy Policy', load: async () => (await import('./features/home/privacy-page.tsx')).PrivacyPage },
  '/terms': { title: 'Terms of Service', load: async () => (await import('./features/home/terms-page.tsx')).TermsPage },
};

/** One of these pages for a visitor, who has not signed in or of whom it is not known yet. */
export const PublicPageView = ({ path, page: Page }: { path: string; page: ComponentType }) => (
  <Frame pathname={path} signedInAs={null} guessed>
    <Page />
  </Frame>
);
