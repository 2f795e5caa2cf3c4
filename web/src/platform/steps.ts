import { clientHeader, send } from './server/api.ts';
import { readErrorBody, transportError } from './server/api-error.ts';

/** One finished step of the server, with its time. */
export type Step = { at: string; text: string };

type StreamEvent = { event: string; data: unknown };

const eventOf = (block: string): StreamEvent => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return { event: field('event'), data: JSON.parse(field('data')) };
};

/** Incoming server-sent events, each with one line of data. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw transportError('NETWORK', error);
    });
    if (done) return;
    pending += decoder.decode(value, { stream: true });
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    yield* blocks.map(eventOf);
  }
}

const waitMilliseconds = 60_000;

/**
 * A call that reports every step of the server as it finishes. @returns the answer. @throws ApiError when it is refused or
 * fails.
 */
export const callWithSteps = async <Answer>(
  path: `/api/${string}`,
  input: unknown,
  onStep: (step: Step) => void,
): Promise<Answer> => {
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json', ...clientHeader };
  const request = new Request(new URL(path, window.location.origin), {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  const response = await send(request, { timeoutMilliseconds: waitMilliseconds });
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return (await response.json()) as Answer;
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === 'step') onStep(data as Step);
    if (event !== 'answer') continue;
    const { status, body } = data as { status: number; body: unknown };
    if (status >= 400) throw readErrorBody(status, body);
    return body as Answer;
  }
  throw transportError('NETWORK');
};
