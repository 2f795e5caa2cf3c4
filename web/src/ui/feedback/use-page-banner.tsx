import { useState } from 'react';
import { Banner, BannerAction } from './banner.tsx';

/** How long a banner stays, in milliseconds. */
export const bannerMilliseconds = 5000;

/** A follow-up action, such as undo or retry. */
export type PageAction = { label: string; onAct: () => void };
type PageMessage = { tone: 'success' | 'error'; text: string; action?: PageAction | undefined };

/** A page's one success-or-error banner and the functions that show it. It clears after five seconds. */
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
