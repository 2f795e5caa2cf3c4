import type { ErrorComponentProps } from '@tanstack/react-router';
import { failureMessage } from '../platform/server/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/layout/page.tsx';

/** Shown in place of a page that failed, with a retry button. */
export const PageError = ({ error, reset }: ErrorComponentProps) => (
  <Page>
    <div role="alert">
      <h1 className="text-2xl">We couldn’t show this page</h1>
      <p className="mt-2 text-muted">{failureMessage(error, 'Something went wrong while loading it.')}</p>
      <div className="mt-6 flex gap-3">
        <Button onClick={reset}>Try Again</Button>
        <Button look="secondary" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      </div>
    </div>
  </Page>
);
