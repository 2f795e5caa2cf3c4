/** Usual endings of domains; other words with a dot, such as names of files, are no domains. */
const ending = '(?:com|org|net|edu|gov|info|biz|io|co|app|dev|me|us|uk|eu|de|ru|cn|xyz|site|online|top|link|click|shop|ly)';

const meantAsLink = String.raw`:\/\/|\bwww\.`;

/** Text that a mail program would turn into a link: names open our messages, and strangers choose them. */
export const webAddress = new RegExp(String.raw`${meantAsLink}|@|\b[\w-]{2,}\.${ending}\b`, 'i');

/** As `webAddress`, but a laboratory may be called “Labs.io” or “Lab@Home”. */
export const linkOrEmail = new RegExp(String.raw`${meantAsLink}|\S@[\w-]+\.\w|\.${ending}\/`, 'i');

/** Letters that look like those of the product's name, as it is written in small letters without marks. */
const lookalikes: Readonly<Record<string, string>> = {
  '1': 'l',
  '|': 'l',
  '0': 'o',
  '4': 'a',
  '@': 'a',
  '!': 'i',
  а: 'a',
  о: 'o',
  і: 'i',
  ӏ: 'l',
  ԛ: 'q',
  α: 'a',
  ο: 'o',
  ι: 'i',
  ı: 'i',
};

/** The product's name, which strangers would take for its operators: in a name it is refused, in whatever case, spacing and script. */
export const holdsProductName = (text: string): boolean => {
  const plain = text.normalize('NFKD').toLowerCase();
  const letters = plain.replaceAll(/[^\s\p{M}]/gu, (letter) => lookalikes[letter] ?? letter);
  return /a[^\p{L}]*[il][^\p{L}]*[il][^\p{L}]*q[^\p{L}]*u[^\p{L}]*o[^\p{L}]*ts?(?!\p{L})/u.test(
    letters.replaceAll(/\p{M}/gu, ''),
  );
};

const addresses = new RegExp(
  String.raw`(?<![\w@.+-])(?:[a-z][a-z0-9+.-]*:\/\/\S+|www\.\S+|(?:[\w-]+\.)+${ending}(?![\w@-]))`,
  'gi',
);

/** The same text to the eye, in which a mail program finds no web address; addresses of people stay as they are. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(addresses, (address) => address.replaceAll(/[.:]/g, '$&\u200c'));
