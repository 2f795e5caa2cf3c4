import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useSession } from '../session/session.tsx';

/** Shown in place of a page while the server cannot say who is signed in. The page follows by itself when it can. */
export const ServerAway = () => {
  const { error, refresh } = useSession();
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await refresh();
    setTrying(false);
  };
  return (
    <Page>
      <div role="alert" className="max-w-prose">
        <h1 className="text-2xl">The server can’t be reached right now</h1>
        <p className="mt-2 text-muted">
          You’re still signed in, and what you saved is safe. We keep trying, and this page opens when the server is back.
        </p>
        <p className="mt-2 text-sm text-muted">{error}</p>
      </div>
      <Button className="mt-6" loading={trying} loadingLabel="Trying again" onClick={() => void tryAgain()}>
        Try again
      </Button>
    </Page>
  );
};
