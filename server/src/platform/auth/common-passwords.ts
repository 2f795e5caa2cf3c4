let list: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that are tried first, lower case, commonest first in their source. Read when first asked for. */
const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary.passwords.map(String));
};

/** Whether a password is among those that everybody tries, in whatever case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (list ??= commonPasswords())).has(password.normalize('NFKC').toLowerCase());
