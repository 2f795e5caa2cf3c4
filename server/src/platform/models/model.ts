import { createHash } from 'node:crypto';

/** Reasons why a model gave no usable answer. */
export type ModelFaultCode =
  | 'wrong-key'
  | 'quota'
  | 'unknown-model'
  | 'wrong-path'
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
  'wrong-path': 'The model server has nothing at the path of LLM_URL, which for most servers ends in /v1.',
  context:
    'The document does not fit into the context of the model: lower LLM_CONTEXT_TOKENS or run the model with a larger one.',
  refused:
    'The model server refused the request: it may not take a JSON schema in response_format, max_tokens or a temperature of 0.',
  server: 'The model server failed.',
  unreachable: 'The model server could not be reached at LLM_URL.',
  timeout: 'The model server did not answer within LLM_SECONDS, the time that a document is given.',
  'too-large': 'The model server sent an answer of more than 1 MB, which was not read.',
  'not-json': 'The model server answered with something else than the JSON that was asked for.',
  cut: 'The answer of the model was cut in the middle: models that think before they answer use up its room, so take one that does not.',
  paused: 'The model server failed several times and is left alone for a few minutes.',
};

/** Has no cause and no words of the server, which may repeat the key or the question. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly code: ModelFaultCode;

  constructor(code: ModelFaultCode) {
    super(modelFaultWords[code]);
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
   * Asks one question: temperature 0, two tries within `milliseconds`.
   * @throws ModelFault for every failure, and the signal's reason when aborted.
   */
  readonly ask: (
    question: Question,
    within: { readonly milliseconds: number; readonly signal?: AbortSignal },
  ) => Promise<ModelAnswer>;
};

/** Identifies an answer: equal questions to the same model have the same key. */
export const questionKey = (model: string, { system, user, schema }: Question): string =>
  createHash('sha256')
    .update(JSON.stringify([model, system, user, schema]))
    .digest('hex');
