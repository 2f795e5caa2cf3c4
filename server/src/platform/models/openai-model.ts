import OpenAI from 'openai';
import { boundedFetch, TooLargeError } from '../bounded-fetch.ts';
import type { ModelConfig } from '../config.ts';
import { type Model, type ModelAnswer, ModelFault, type ModelFaultCode, type Question } from './model.ts';

const tries = 2;
const mostAnswerTokens = 2000;
const largestAnswer = 1024 * 1024;
const failuresUntilPause = 3;
const pauseMilliseconds = 5 * 60_000;

const worthAnotherTry: ReadonlySet<ModelFaultCode> = new Set(['server', 'unreachable', 'not-json']);

const codeOfStatus = (status: number, message: string): ModelFaultCode => {
  if (status === 401 || status === 403) return 'wrong-key';
  if (status === 404) return /model/i.test(message) ? 'unknown-model' : 'wrong-path';
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
  return new ModelFault(code());
};

/** The JSON in an answer: the answer itself, or the only block of a fence around it, after what the model thought aloud. */
const jsonOf = (content: string): string => {
  const text = content.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const inner = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text.trim();
  try {
    JSON.parse(inner);
    return inner.toWellFormed();
  } catch {
    throw new ModelFault('not-json');
  }
};

const mostTokens = 1_000_000_000;

/** A server may count in anything. */
const countOf = (counted: unknown): number =>
  typeof counted === 'number' && Number.isSafeInteger(counted) && counted >= 0 && counted <= mostTokens ? counted : 0;

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
    const { prompt_tokens, completion_tokens } = completion.usage ?? {};
    return {
      text: jsonOf(choice.message.content),
      tokens: { asked: countOf(prompt_tokens), answered: countOf(completion_tokens) },
    };
  };

  const ask: Model['ask'] = async (question, { milliseconds, signal }) => {
    if (now() < pausedUntil) throw new ModelFault('paused');
    const begun = now();
    const budget = AbortSignal.timeout(Math.max(1, Math.round(milliseconds)));
    const either = signal ? AbortSignal.any([signal, budget]) : budget;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await askOnce(question, either);
        failures = 0;
        return { ...answer, milliseconds: Math.round(now() - begun) };
      } catch (error) {
        signal?.throwIfAborted();
        const fault = budget.aborted ? new ModelFault('timeout') : faultOf(error);
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
