import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SpinnerMark } from '../../../ui/feedback/spinner.tsx';
import { type WaysIn, waysInQuery } from './ways-in.api.ts';

type Captcha = NonNullable<WaysIn['captcha']>;

/** The common interface of the three providers' scripts. */
type CaptchaScript = {
  ready?: (work: () => void) => void;
  render: (
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ) => unknown;
};

const scripts: Record<Captcha['provider'], { address: string; name: string }> = {
  'cloudflare-turnstile': {
    address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    name: 'turnstile',
  },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
  'google-recaptcha': { address: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
};

const isScript = (value: unknown): value is CaptchaScript => typeof value === 'object' && value !== null && 'render' in value;

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: address, async: true });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The security check did not load.'));
    });
    document.head.append(script);
  });

/** Loads the provider's script once. */
const scriptOf = async (provider: Captcha['provider']): Promise<CaptchaScript> => {
  const { address, name } = scripts[provider];
  const found = () => (globalThis as Record<string, unknown>)[name];
  if (!found()) await loadScript(address);
  const script = found();
  if (typeof script === 'object' && script !== null && 'ready' in script && typeof script.ready === 'function') {
    const { ready } = script;
    if (!isScript(script)) await new Promise<void>((resolve) => ready(resolve));
  }
  if (!isScript(script)) throw new Error('The security check did not load.');
  return script;
};

const CaptchaWidget = ({
  provider,
  siteKey,
  onToken,
}: Captcha & { onToken: (token: string | undefined) => void }): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    let left = false;
    const show = async () => {
      const script = await scriptOf(provider);
      if (left || !place.current) return;
      const own = place.current.appendChild(document.createElement('div'));
      script.render(own, { sitekey: siteKey, callback: onToken, 'expired-callback': () => onToken(undefined) });
      setState('shown');
    };
    show().catch(() => !left && setState('failed'));
    const { current } = place;
    return () => {
      left = true;
      current?.replaceChildren();
    };
  }, [provider, siteKey, onToken]);
  return (
    <div className="mb-5">
      <div ref={place} />
      {state === 'loading' && (
        <output className="flex items-center gap-2 text-sm text-muted">
          <SpinnerMark className="size-4" /> Loading the security check
        </output>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-sm text-bad">
          The security check didn’t load. Reload the page, or turn off your content blocker and try again.
        </p>
      )}
    </div>
  );
};

export const captchaMissing = 'Please complete the security check first.';

/** The captcha of a form, if this installation requires one. A token works once: call `renew` after a failed try. */
export const useCaptcha = () => {
  const { data: ways } = useQuery(waysInQuery);
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  const captcha = ways?.captcha ?? null;
  return {
    token,
    isMissing: captcha !== null && token === undefined,
    renew: () => {
      setToken(undefined);
      setRound(round + 1);
    },
    widget: captcha && <CaptchaWidget key={round} {...captcha} onToken={setToken} />,
  };
};
