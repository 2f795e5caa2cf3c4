import { type Refusal, refuse } from '../../kernel/result.ts';
import { isDeeperThan, jsonLevels } from './body.ts';

const messages = {
  nul: 'Text cannot contain the character U+0000.',
  surrogate: 'Text cannot contain half a character (a lone surrogate).',
} as const;

const textsOf = function* (value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value instanceof File) yield value.name;
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      yield key;
      yield* textsOf(part);
    }
};

/**
 * Refuses characters that no database text can hold, and nesting that no call has, anywhere in the input; null when there is
 * neither.
 */
export const textRefusal = (sent: unknown): Refusal<'BAD_REQUEST'> | null => {
  if (isDeeperThan(sent, jsonLevels)) return refuse('BAD_REQUEST');
  for (const text of textsOf(sent)) {
    if (text.includes('\0')) return refuse('BAD_REQUEST', messages.nul);
    if (!text.isWellFormed()) return refuse('BAD_REQUEST', messages.surrogate);
  }
  return null;
};
