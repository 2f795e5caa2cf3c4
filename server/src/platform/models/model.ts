import { createHash } from 'node:crypto';
import OpenAI from 'openai';
import type { ModelConfig } from '../config.ts';
import { boundedFetch, TooLargeError } from './bounded-fetch.ts';

/** Reasons why a model gave no usable answer. */
export type ModelFaultCode =
  | 'wrong-key'
  | 'quota'
  | 'unknown-model'
  | 'context'
  | 'refused'
  | 'server'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'not-json'
  | 'cut'
  | 'paused';

/** One sentence for the operator, by reason. */
export const modelFaultWords: Readonly<Record<ModelFaultCode, string>> = {
  'wrong-key': 'The model server refused the key in LLM_API_KEY.',
  quota: 'The model server says that the quota is spent or too many calls were made.',
  'unknown-model': 'The model server has no model of the name in LLM_MODEL.',
  context:
    'The document does not fit into the context of the model: lower LLM_CONTEXT_TOKENS or run the model with a larger one.',
  refused: 'The model server refused the request.',
  server: 'The model server failed.',
  unreachable: 'The model server could not be reached at LLM_URL.',
  timeout: 'The model server did not answer within the time that a document is given.',
  'too-large': 'The model server sent an answer of more than 1 MB, which was not read.',
  'not-json': 'The model server answered with something else than the JSON that was asked for.',
  cut: 'The answer of the model was cut in the middle.',
  paused: 'The model server failed several times and is left alone for a few minutes.',
};

export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly code: ModelFaultCode;

  constructor(code: ModelFaultCode, options?: ErrorOptions) {
    super(modelFaultWords[code], options);
    this.code = code;
  }
}

export type Question = {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer; the caller checks the answer itself, whatever the server promises. */
  readonly schema: { readonly name: string; readonly definition: Record<string, unknown> };
};

/** A model's answer as text that is JSON, with the time it took and the tokens that the server counted (0 if it did not). */
export type ModelAnswer = {
  readonly text: string;
  readonly milliseconds: number;
  readonly tokens: { readonly asked: number; readonly answered: number };
};

export type Model = {
  readonly name: string;
  /** Host of its server, as an agreement names it. */
  readonly host: string;
  /** True when the server's address is this machine or a private network. */
  readonly isLocal: boolean;
  /**
   * Asks one question: temperature 0, two tries within one budget of time.
   * @throws ModelFault for every failure, and the signal's reason when aborted.
   */
  readonly ask: (question: Question, signal?: AbortSignal) => Promise<ModelAnswer>;
};

const tries = 2;
const mostAnswerTokens = 2000;
const largestAnswer = 1024 * 1024;
const failuresUntilPause = 3;
const pauseMilliseconds = 5 * 60_000;

const worthAnotherTry: ReadonlySet<ModelFaultCode> = new Set(['server', 'unreachable', 'not-json']);

const codeOfStatus = (status: number, message: string): ModelFaultCode => {
  if (status === 401 || status === 403) return 'wrong-key';
  if (status === 404) return 'unknown-model';
  if (status === 402 || status === 429) return 'quota';
  if (status === 413 || /context|maximum.{0,20}(?:length|tokens)|too (?:long|many tokens)/i.test(message)) return 'context';
  return status >= 500 ? 'server' : 'refused';
};

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : error === undefined ? [] : [error];

const faultOf = (error: unknown): ModelFault => {
  if (error instanceof ModelFault) return error;
  const causes = causesOf(error);
  const code = (): ModelFaultCode => {
    if (causes.some((cause) => cause instanceof TooLargeError)) return 'too-large';
    if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof OpenAI.APIUserAbortError) return 'timeout';
    if (error instanceof OpenAI.APIConnectionError) return 'unreachable';
    if (error instanceof OpenAI.APIError && typeof error.status === 'number') return codeOfStatus(error.status, error.message);
    if (causes.some((cause) => cause instanceof Error && cause.name === 'AbortError')) return 'timeout';
    return error instanceof SyntaxError ? 'not-json' : 'unreachable';
  };
  return new ModelFault(code(), { cause: error });
};

/** The JSON in an answer: the answer itself, or the only block of a fence around it. */
const jsonOf = (text: string): string => {
  const inner = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text.trim();
  try {
    JSON.parse(inner);
    return inner;
  } catch (cause) {
    throw new ModelFault('not-json', { cause });
  }
};

/** Identifies an answer: equal questions to the same model have the same key. */
export const questionKey = (model: string, { system, user, schema }: Question): string =>
  createHash('sha256')
    .update(JSON.stringify([model, system, user, schema]))
    .digest('hex');

/** A client for a server that speaks the OpenAI-compatible API. Opens nothing until it is asked. `now` is in milliseconds. */
export const createModel = (config: ModelConfig, now: () => number = () => performance.now()): Model => {
  const client = new OpenAI({
    baseURL: config.url,
    apiKey: config.apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch({ privateHosts: config.privateHosts, largestAnswer }),
  });
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const askOnce = async (
    { system, user, schema }: Question,
    signal: AbortSignal,
  ): Promise<Omit<ModelAnswer, 'milliseconds'>> => {
    const completion = await client.chat.completions.create(
      {
        model: config.model,
        temperature: 0,
        max_tokens: mostAnswerTokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format: { type: 'json_schema', json_schema: { name: schema.name, strict: true, schema: schema.definition } },
      },
      { signal },
    );
    const choice = completion?.choices?.[0];
    if (typeof choice?.message?.content !== 'string') throw new ModelFault('not-json');
    if (choice.finish_reason === 'length') throw new ModelFault('cut');
    const { prompt_tokens = 0, completion_tokens = 0 } = completion.usage ?? {};
    return { text: jsonOf(choice.message.content), tokens: { asked: prompt_tokens, answered: completion_tokens } };
  };

  const ask = async (question: Question, signal?: AbortSignal): Promise<ModelAnswer> => {
    if (now() < pausedUntil) throw new ModelFault('paused');
    const begun = now();
    const budget = AbortSignal.timeout(config.seconds * 1000);
    const either = signal ? AbortSignal.any([signal, budget]) : budget;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await askOnce(question, either);
        failures = 0;
        return { ...answer, milliseconds: Math.round(now() - begun) };
      } catch (error) {
        signal?.throwIfAborted();
        const fault = budget.aborted ? new ModelFault('timeout', { cause: error }) : faultOf(error);
        if (attempt < tries && worthAnotherTry.has(fault.code) && !budget.aborted) continue;
        failures += 1;
        if (failures >= failuresUntilPause) {
          failures = 0;
          pausedUntil = now() + pauseMilliseconds;
        }
        throw fault;
      }
    }
  };

  return { name: config.model, host: config.host, isLocal: config.isLocal, ask };
};
