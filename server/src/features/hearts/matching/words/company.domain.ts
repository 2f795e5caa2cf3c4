/** Words next to a gene. */
const geneWords =
  /\b(?:gene|genetic|mutation|mutant|mutated|variant|exon|allele|amplification|fusion|rearrangement|copy number|sequenc\w*|panel|expression|knock\w*|genotyp\w*|deficien\w*)s?\b/i;
const besideGene = 40;
const geneBefore = /\b[A-Z][A-Z\d]{2,}[\s,/]+(?:and |or )?$/;
const geneAfter = /^[\s,/]+(?:and |or )?[A-Z][A-Z\d]{2,}\b/;

/** True when most of a word is in capitals, two letters or more. */
export const isInCapitals = (written: string): boolean => {
  const capitals = written.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= 2 && capitals * 2 >= (written.match(/\p{L}/gu)?.length ?? 0);
};

/**
 * True when a gene whose name is also a common word is meant at a place of a text: in capitals, beside a word about genes or in
 * a list with another gene.
 */
export const isGeneAt = (text: string, start: number, end: number): boolean => {
  if (!isInCapitals(text.slice(start, end))) return false;
  const before = text.slice(Math.max(0, start - besideGene), start);
  const after = text.slice(end, end + besideGene);
  return geneBefore.test(before) || geneAfter.test(after) || geneWords.test(before) || geneWords.test(after);
};
