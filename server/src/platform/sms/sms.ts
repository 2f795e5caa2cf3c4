import type { SmsConfig } from '../config.ts';

export type TextMessage = { readonly to: string; readonly text: string };

/** Sends a text message to a number in E.164. Rejects when the gateway does not take it. */
export type TextSender = (message: TextMessage) => Promise<void>;

const patienceMilliseconds = 10_000;

/**
 * A gateway that takes `POST {"to", "text"}` as JSON, with the token as a bearer, and answers with 2xx. For a provider with
 * another interface, the operator puts a few lines of code between the two.
 */
export const createTextSender =
  ({ url, token }: SmsConfig): TextSender =>
  async (message) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMilliseconds),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(message),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the text message gateway answered with ${response.status}`);
  };
