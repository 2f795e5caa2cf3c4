import { isIP } from 'node:net';
import { z } from 'zod';
import type { ScannerAddress } from './scanner/clamd.ts';

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `write ${values.join(' or ')}` });

export const wholeNumber = (min: number, max: number) => {
  const error = `write a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, { error }).transform(Number).pipe(z.number().min(min, { error }).max(max, { error }));
};

export const onOff = oneOf(['on', 'off']).transform((value) => value === 'on');

export const words = (text: string): string[] => text.split(',').flatMap((word) => word.trim() || []);

const hasScheme = (text: string, schemes: readonly string[]): boolean => {
  const url = URL.parse(text);
  return url !== null && url.host !== '' && schemes.includes(url.protocol.slice(0, -1));
};

export const urlOf = (schemes: readonly string[], example: string) =>
  z.string().refine((text) => hasScheme(text, schemes), { error: `write a URL such as ${example}` });

/** A range of addresses, ready for `net.BlockList.addSubnet`. */
export type AddressRange = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' };

const addressRange = (text: string): AddressRange | null => {
  const [address = '', prefixText] = text.split('/');
  const version = isIP(address);
  const bits = version === 6 ? 128 : 32;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  const valid = version !== 0 && prefixText !== '' && Number.isInteger(prefix) && prefix >= 0 && prefix <= bits;
  return valid ? { address, prefix, family: version === 6 ? 'ipv6' : 'ipv4' } : null;
};

export const addressRanges = z.string().transform((text, context) => {
  const ranges = words(text).map(addressRange);
  const valid = ranges.filter((range) => range !== null);
  if (valid.length < ranges.length) {
    context.addIssue({ code: 'custom', message: 'write addresses or CIDR ranges, such as 10.0.0.0/8,::1' });
  }
  return valid;
});

/** `tcp://host:port` or `unix:/path` of a clamd. */
export const scannerAddress = z.string().transform((text, context): ScannerAddress => {
  const path = /^unix:(\/.+)$/.exec(text)?.[1];
  const url = hasScheme(text, ['tcp']) ? URL.parse(text) : null;
  if (path) return { path };
  if (url) return { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port || 3310) };
  context.addIssue({ code: 'custom', message: 'write tcp://host:3310 or unix:/path/of/the/socket' });
  return z.NEVER;
});

/** An address to listen on: a name or an address, IPv6 in brackets, and a port. */
export type ListenAddress = { readonly host: string; readonly port: number };

export const hostAndPort = z.string().transform((text, context): ListenAddress => {
  const url = URL.parse(`tcp://${text}`);
  const valid = /^[^/@]+:\d+$/.test(text) && url !== null && url.hostname !== '' && url.port !== '';
  if (!valid) context.addIssue({ code: 'custom', message: 'write a host and a port, such as 127.0.0.1:9464' });
  return { host: url?.hostname.replace(/^\[|\]$/g, '') ?? '', port: Number(url?.port ?? 0) };
});

/** A base64 or hex string of 32 random bytes passes; words, repetitions and short strings do not. */
export const isStrongSecret = (text: string): boolean => text.length >= 32 && new Set(text).size >= 10;

export const mailAddress = z.string().regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
  error: 'write an address such as Aliquot <no-reply@example.org>',
});

export const oneLine = z.string().regex(/^[^\r\n]{1,200}$/, { error: 'write one line of at most 200 characters' });

export const tileUrl = urlOf(['https', 'http'], 'https://tile.example.org/{z}/{x}/{y}.png').refine(
  (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
  { error: 'write a URL with {z}, {x} and {y} in it' },
);

export const userAgent = z.string().refine((text) => /@|https?:\/\//.test(text) && !/[\r\n]/.test(text), {
  error: 'name the installation and a contact, such as Aliquot (ops@example.org)',
});
