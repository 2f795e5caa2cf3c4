let list: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that are tried first, lower case, commonest first in their source. Read when first asked for. */
const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary.passwords.map(String));
};

/** Least number of characters beside the product's name that make a password. */
const leastBesideName = 8;

/** True if a password is among the most common ones, in any case, or little more than the product's name. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const small = password.normalize('NFKC').toLowerCase();
  const rest = small.replaceAll(/[a4@][l1|][i1!]qu[o0]t/g, '');
  if (rest !== small && rest.length < leastBesideName) return true;
  return (await (list ??= commonPasswords())).has(small);
};
