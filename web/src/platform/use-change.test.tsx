import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from './server/query-client.ts';
import { useChange } from './use-change.ts';

const Page = ({ stays }: { stays: boolean }) => {
  const { change } = useChange('labs');
  const [isSent, setSent] = useState(false);
  const send = async () => setSent(await change(() => Promise.resolve()));
  return (
    <main id="content" tabIndex={-1}>
      {(stays || !isSent) && (
        <button type="button" onClick={() => void send()}>
          Send
        </button>
      )}
      {isSent && <p>Sent</p>}
    </main>
  );
};

it.each([
  ['its button is gone', false, 'MAIN'],
  ['its button is still there', true, 'BUTTON'],
])('ADQ-015 after a change, when %s, the focus is not lost', async (_what, stays, focused) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page stays={stays} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Sent');
  await waitFor(() => expect(document.activeElement?.tagName).toBe(focused));
});
