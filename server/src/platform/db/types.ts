import pg from 'pg';

const identity = (text: string) => text;

/** Days stay days (no zone can shift them), and counts and sizes are numbers: none comes near 2^53. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return identity;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};
