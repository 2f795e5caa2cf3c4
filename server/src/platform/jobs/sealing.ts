import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { FinalFailure } from './final-failure.ts';

/** The fields of each queue's jobs that may open an account. */
export type SecretFields = Readonly<Record<string, readonly string[]>>;

/** Hides secret fields of jobs while they wait. */
export type Sealing = {
  readonly seal: (queue: string, data: object) => object;
  /** The data with its secret fields; null where they were removed because the work is done. Throws FinalFailure after a change of the secret. */
  readonly open: (queue: string, data: object) => object | null;
};

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const entriesOf = (data: object): [string, unknown][] => Object.entries(data);

/** Encrypts the secret fields into one, `sealed`, by a key that follows from the product's secret (AES-256-GCM, base64). */
export const createSealing = (secret: string, fields: SecretFields): Sealing => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'aliquot jobs', 32));
  const decrypted = (sealed: string): object => {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return JSON.parse(text.toString()) as object;
    } catch (error) {
      throw new FinalFailure('the message was sealed with another AUTH_SECRET', { cause: error });
    }
  };
  return {
    seal: (queue, data) => {
      const names = fields[queue];
      if (!names) return data;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      const hidden = Object.fromEntries(entriesOf(data).filter(([name]) => names.includes(name)));
      const text = Buffer.concat([cipher.update(JSON.stringify(hidden)), cipher.final()]);
      const shown = entriesOf(data).filter(([name]) => !names.includes(name));
      return { ...Object.fromEntries(shown), sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64') };
    },
    open: (queue, data) => {
      const names = fields[queue];
      if (!names) return data;
      const { sealed, ...shown } = data as { readonly sealed?: unknown };
      if (typeof sealed === 'string') return { ...shown, ...decrypted(sealed) };
      return names.some((name) => name in data) ? data : null; // queued by a version before this one
    },
  };
};
