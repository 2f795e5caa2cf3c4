import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { loadingFailure } from './server/api-error.ts';

type PageFailureProps = { title: string; error: unknown; words: string; again: () => unknown };

/** In place of a page whose first answer failed: the reason, or `words`, and the way to try again. */
export const PageFailure = ({ title, error, words, again }: PageFailureProps) => (
  <Page>
    <EmptyState level={1} title={title} action={<Button onClick={() => void again()}>Try again</Button>}>
      {loadingFailure(error, words)}
    </EmptyState>
  </Page>
);
