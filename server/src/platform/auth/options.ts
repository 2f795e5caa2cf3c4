import type { OidcConfig } from '../config.ts';
import type { Database } from '../db/index.ts';
import type { TextSender } from '../sms/sms.ts';

/** Mail of the account service: a link that carries a one-time token, or a code. */
export type AccountMessage =
  | { kind: 'verify-email' | 'reset-password'; to: string; name: string; token: string }
  | { kind: 'sign-in-link'; to: string; token: string }
  | { kind: 'sign-in-code'; to: string; code: string };

const minute = 60;
/** Validity of the link or the code of each message, in seconds. */
export const messageSeconds: Readonly<Record<AccountMessage['kind'], number>> = {
  'verify-email': 60 * minute,
  'reset-password': 60 * minute,
  'sign-in-link': 5 * minute,
  'sign-in-code': 5 * minute,
};

export type AuthOptions = {
  database: Database;
  secret: string;
  publicUrl: string;
  passwordMinLength: number;
  /** Resolves when the message is sure to be sent; inside a joined transaction, if that commits. */
  sendMessage: (message: AccountMessage) => Promise<void>;
  /** Null where no sender of text messages is configured. */
  sendText: TextSender | null;
  /** Single sign-on with one OpenID provider, found by its issuer. */
  oidc: OidcConfig | null;
  warn: (message: string) => void;
  /** Called with each failure on our side. */
  onError: (error: unknown) => void;
};
