import { json } from 'node:stream/consumers';
import type { TextMessage } from '../../platform/sms/sms.ts';
import { startStubServer } from './stub-server.ts';

export type TestGateway = {
  /** The settings of a server that sends through it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Messages that have arrived, oldest first, with the header that they came with. */
  readonly texts: readonly (TextMessage & { readonly authorization: string | undefined })[];
  /** Sets the status of all further answers; `null` is silence. */
  answerWith(status: number | null): void;
  /** Number of messages sent to it, accepted or not. */
  asked(): number;
  /** Number of messages for whose answer the sender waited no longer. */
  givenUp(): number;
  readonly stop: () => Promise<void>;
};

const token = 'the token of the gateway';

/** A gateway for text messages on this machine. */
export const startSmsGateway = async (): Promise<TestGateway> => {
  const texts: (TextMessage & { authorization: string | undefined })[] = [];
  let status: number | null = 202;
  let count = 0;
  let givenUp = 0;
  const { url, stop } = await startStubServer(async (request, response) => {
    const message = (await json(request)) as TextMessage;
    count += 1;
    if (status === null) {
      response.once('close', () => (givenUp += 1));
      return;
    }
    if (status < 300) texts.push({ ...message, authorization: request.headers.authorization });
    response.writeHead(status).end();
  });
  return {
    environment: { SMS_URL: `${url}/send`, SMS_TOKEN: token },
    texts,
    answerWith: (next) => {
      status = next;
    },
    asked: () => count,
    givenUp: () => givenUp,
    stop,
  };
};
