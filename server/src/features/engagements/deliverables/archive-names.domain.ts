/** The most bytes that a part of a path may have on common file systems. */
const mostBytes = 255;

/** Names that Windows keeps for devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?= *(?:\.|$))/i;

/** Characters that Windows refuses in names, control characters, and those that cannot be seen or turn text around. */
const refused = /[<>:"|?*\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const bytesOfCharacter = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
};

/** The bytes of a text in UTF-8. */
const bytesOf = (text: string): number => {
  let size = 0;
  for (const character of text) size += bytesOfCharacter(character);
  return size;
};

/** The longest beginning of a text that fits into a number of UTF-8 bytes, without half a character. */
const beginning = (text: string, bytes: number): string => {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += bytesOfCharacter(character);
    if (size > bytes) break;
    end += character.length;
  }
  return text.slice(0, end);
};

/** The stem of a name and its ending with the dot; the ending is at most 16 characters. */
const partsOf = (name: string): { stem: string; ending: string } => {
  const ending = /(?<=.)\.[^. ]{1,15}$/u.exec(name)?.[0] ?? '';
  return { stem: ending === '' ? name : name.slice(0, -ending.length), ending };
};

const withinLimit = (name: string, addition = ''): string => {
  const { stem, ending } = partsOf(name);
  const kept = beginning(stem, mostBytes - bytesOf(addition) - bytesOf(ending));
  return `${kept === stem ? stem : kept.replace(/[. ]+$/, '')}${addition}${ending}`;
};

/** One part of a path as Windows, macOS and Linux can write it. */
const safePart = (part: string): string => {
  const plain = part
    .normalize('NFC')
    .replaceAll(refused, '_')
    .replace(/^\s+/u, '')
    .replace(/[.\s]+$/u, '');
  return withinLimit(plain === '' ? 'file' : plain.replace(devices, '_$&'));
};

/** A path that Windows, macOS and Linux can unpack; `/` separates folders. A safe path comes back as it is. */
export const safePath = (path: string): string => path.split('/').map(safePart).join('/');

/** How names are compared where upper and lower case are the same. */
const keyOf = (name: string): string => name.normalize('NFD').toUpperCase().toLowerCase();

/** Gives the paths of an archive, one after the other: each is safe, and differs from those before it without regard to case. */
export const archivePaths = (): ((path: string) => string) => {
  const taken = new Set<string>();
  return (path) => {
    const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/s.exec(safePath(path)) ?? [];
    let chosen = folder + name;
    for (let number = 2; taken.has(keyOf(chosen)); number += 1) chosen = folder + withinLimit(name, ` (${number})`);
    taken.add(keyOf(chosen));
    return chosen;
  };
};
