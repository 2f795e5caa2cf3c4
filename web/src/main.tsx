import './platform/no-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readSession, signOut } from './features/accounts/accounts.api.ts';
import { removeAllDrafts } from './platform/drafts.ts';
import { createQueryClient } from './platform/query-client.ts';
import { createSessionStore, SessionProvider } from './platform/session.tsx';
import { router } from './routes.tsx';
import './styles.css';

const queries = createQueryClient();

// What one person saw or wrote is not for the next one at this browser.
const session = createSessionStore({ read: readSession, signOut }, (user) => {
  queries.clear();
  if (!user) removeAllDrafts();
});

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id "root"');

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionProvider store={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
