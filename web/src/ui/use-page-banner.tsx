import { limits } from '@aliquot/contract/limits';
import { useState } from 'react';
import { Banner } from './banner.tsx';

type PageMessage = { tone: 'success' | 'error'; text: string };

/** The one success-or-error banner of a page, and the calls that fill it. It clears after five seconds. */
export const usePageBanner = () => {
  const [message, setMessage] = useState<PageMessage | null>(null);
  return {
    succeed: (text: string) => setMessage({ tone: 'success', text }),
    fail: (text: string) => setMessage({ tone: 'error', text }),
    clear: () => setMessage(null),
    banner: (
      <>
        {(['success', 'error'] as const).map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            message={message?.tone === tone ? message.text : null}
            occasion={message}
            clearAfter={limits.bannerMilliseconds}
            onClear={() => setMessage(null)}
          />
        ))}
      </>
    ),
  };
};
