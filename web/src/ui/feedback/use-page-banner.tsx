import { useState } from 'react';
import { Banner, BannerAction } from './banner.tsx';

/** How long a banner stays. */
export const bannerMilliseconds = 5000;

/** What the reader can still do about it: take it back, try again. */
type PageAction = { label: string; onAct: () => void };
type PageMessage = { tone: 'success' | 'error'; text: string; action?: PageAction | undefined };

/** The one success-or-error banner of a page, and the calls that fill it. It clears after five seconds. */
export const usePageBanner = () => {
  const [message, setMessage] = useState<PageMessage | null>(null);
  return {
    succeed: (text: string, action?: PageAction) => setMessage({ tone: 'success', text, action }),
    fail: (text: string, action?: PageAction) => setMessage({ tone: 'error', text, action }),
    clear: () => setMessage(null),
    banner: (
      <>
        {(['success', 'error'] as const).map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            message={message?.tone === tone ? message.text : null}
            occasion={message}
            clearAfter={bannerMilliseconds}
            onClear={() => setMessage(null)}
            action={message?.action && <BannerAction {...message.action} />}
          />
        ))}
      </>
    ),
  };
};
