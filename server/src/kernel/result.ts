import type { ErrorCode } from '@aliquot/contract/errors';

/** An expected outcome that is not the wished one. `details` is a sentence for the person; `fields` names what to mend. */
export type Refusal<Code extends ErrorCode = ErrorCode> = {
  readonly ok: false;
  readonly code: Code;
  readonly details?: string;
  readonly fields?: Readonly<Record<string, string>>;
};
export type Success<Value> = { readonly ok: true; readonly value: Value };
export type Result<Value, Code extends ErrorCode = ErrorCode> = Success<Value> | Refusal<Code>;

export const succeed = <Value>(value: Value): Success<Value> => ({ ok: true, value });

export const refuse = <const Code extends ErrorCode>(
  code: Code,
  details?: string,
  fields?: Readonly<Record<string, string>>,
): Refusal<Code> => ({
  ok: false,
  code,
  ...(details === undefined ? {} : { details }),
  ...(fields === undefined ? {} : { fields }),
});
