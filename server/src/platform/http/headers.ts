import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CaptchaConfig } from '../config.ts';

type CaptchaProvider = CaptchaConfig['provider'];

/** From where a captcha may load its script, its frame and its answers. */
const captchaSources: Record<CaptchaProvider, string> = {
  'cloudflare-turnstile': 'https://challenges.cloudflare.com',
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
  'google-recaptcha':
    'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

type ForeignSources = {
  /** Origin of a configured map-tile service. */
  readonly tileOrigin: string | null;
  readonly captcha: CaptchaProvider | null;
};

/** The headers of every answer. Pages load from this origin alone, and from what the settings name. */
export const securityHeaders = (
  publicUrl: string,
  { tileOrigin, captcha }: ForeignSources,
): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...(captcha ? [captchaSources[captcha]] : [])].join(' '),
    ["style-src 'self'", ...(captcha === 'hcaptcha' ? [captchaSources[captcha]] : [])].join(' '),
    `img-src 'self' data: blob:${tileOrigin ? ` ${tileOrigin}` : ''}`,
    "font-src 'self'",
    ["connect-src 'self'", ...(captcha ? [captchaSources[captcha]] : [])].join(' '),
    ...(captcha ? [`frame-src ${captchaSources[captcha]}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** A request's headers as the web's own type. */
export const requestHeaders = (request: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value));
  return headers;
};

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
};
