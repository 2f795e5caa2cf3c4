/** A whole number (32 bits, unsigned) of a text, for orders that have to be the same each time; FNV-1a. No protection of anything. */
export const hashOf = (text: string, seed = 2_166_136_261): number => {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
};
