import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createApp } from './app.tsx';
import { windowTitle } from './platform/window-title.ts';
import { PublicPageView, publicPages } from './public-pages.tsx';
import { createAppRouter } from './routes.tsx';
import { makeShells } from './shells.tsx';

/** A page that is prerendered during the build. */
type PageToMake = {
  readonly path: string;
  /** The script that runs it: the static pages' or the application's. */
  readonly runBy: 'public' | 'app';
  /** The page's module, relative to the web folder, to preload it. */
  readonly module: string;
  readonly description: string;
};

/** Every page that opens without a session. Its description is used by search engines and link previews. */
const pagesToMake: readonly PageToMake[] = [
  {
    path: '/',
    runBy: 'public',
    module: 'src/features/people/home/home-page.tsx',
    description:
      'Aliquot matches medical studies to certified laboratories and shows the words in each lab’s documents behind every match.',
  },
  {
    path: '/privacy',
    runBy: 'public',
    module: 'src/features/people/home/privacy-page.tsx',
    description: 'What Aliquot stores, who can see it, how long it is kept, and how to download or delete it.',
  },
  {
    path: '/terms',
    runBy: 'public',
    module: 'src/features/people/home/terms-page.tsx',
    description: 'What Aliquot does and doesn’t do, who operates it, and what it expects from users.',
  },
  {
    path: '/signin',
    runBy: 'app',
    module: 'src/features/people/accounts/sign-in-page.tsx',
    description: 'Sign in to Aliquot to follow your projects, laboratory and requests.',
  },
  {
    path: '/signup',
    runBy: 'app',
    module: 'src/features/people/accounts/sign-up-choice-page.tsx',
    description: 'Create an account as a researcher or as a laboratory owner.',
  },
  {
    path: '/signup/step-1',
    runBy: 'app',
    module: 'src/features/people/accounts/researcher-wizard.tsx',
    description: 'Create a researcher account in four short steps.',
  },
  {
    path: '/forgot-password',
    runBy: 'app',
    module: 'src/features/people/accounts/recovery-page.tsx',
    description: 'Get a link to set a new password for your Aliquot account.',
  },
  {
    path: '/lab-owner-signup',
    runBy: 'app',
    module: 'src/features/hearts/wizard/register-page.tsx',
    description: 'Register a laboratory with its certificates, procedures and manuals.',
  },
  {
    path: '/confirm',
    runBy: 'app',
    module: 'src/features/people/accounts/confirm-page.tsx',
    description: 'Verifies a link from an Aliquot email and signs you in.',
  },
];

const appPage = async (path: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
  return { title: windowTitle(title), html: renderToString(createApp(router)) };
};

const publicPage = async (path: string) => {
  const page = publicPages[path];
  if (!page) throw new Error(`No public page has the path ${path}`);
  const view = <PublicPageView path={path} page={await page.load()} />;
  return { title: windowTitle(page.title), html: renderToString(<StrictMode>{view}</StrictMode>) };
};

const contentOf = ({ path, runBy }: PageToMake) => (runBy === 'app' ? appPage(path) : publicPage(path));

/** When a part of a page cannot be rendered, React leaves it to the browser and marks it like this. */
const gaveUp = '<!--$!-->';

/** Each page with its title and markup before the session is known. */
export const pages: (PageToMake & { title: string; html: string })[] = [];
for (const page of pagesToMake) {
  const content = await contentOf(page);
  if (content.html.includes(gaveUp)) throw new Error(`${page.path} needs a browser to be drawn`);
  pages.push({ ...page, ...content });
}

/** The shells of all other pages. */
export const shells = await makeShells();
