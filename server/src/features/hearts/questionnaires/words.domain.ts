const lettersNeeded = 6;
const digitsNeeded = 3;

const nothing =
  /^(?:no|none|nothing|nobody|no one|never|n\/a|n\.a\.?|not (?:applicable|yet|any(?:more)?|enrolled|accredited|certified|licensed|registered|available|done|held)|(?:we|i) (?:have|hold|do|are|am) (?:no|none|not)|(?:we|i) (?:don['’]?t|haven['’]?t|aren['’]?t)|there (?:is|are) (?:no|none)|keine?|nichts|ninguno|ninguna|aucune?)(?![\p{L}\p{N}])/iu;
/** "No. 4412" is a number, "No" an answer. */
const ofNumber = /^no\.?\s*[:#]?\s*\d/i;

/** True when an answer in words says that there is nothing to name: "None", "we have no …", "not enrolled". */
export const deniesInWords = (text: string): boolean => {
  const trimmed = text.trim().replace(/^[-–—"'“(]+\s*/, '');
  return nothing.test(trimmed) && !ofNumber.test(trimmed);
};

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'];
const keys = [...rows, ...rows.map((row) => row.split('').toReversed().join(''))];

/** A run of neighboring keys, or of one letter: "asdf", "qwert", "xxxx". */
const isTyping = (word: string): boolean =>
  /^(\p{L})\1{2,}$/u.test(word) || (word.length >= 4 && keys.some((row) => row.includes(word)));

const placeholders = new Set(
  'asd qwe zxc jkl test testing todo tbd tba lorem ipsum dolor sit amet foo bar baz blah bla abc abcd xyz dummy sample placeholder ok okay yes yep sure fine good done answer text something anything whatever idk unknown hello hi'.split(
    ' ',
  ),
);

const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’-]+/gu) ?? []).filter((word) => !isTyping(word) && !placeholders.has(word)),
  );

/** Scripts that write without spaces: their letters count one by one. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

/**
 * True when words can be an answer at all: two different ones that are neither placeholders nor keys typed in a row, or one
 * with a number, as "UKAS 4412". They may still be untrue: they stay a statement.
 */
export const saysSomething = (text: string): boolean => {
  if (new Set(text.match(withoutSpaces)).size >= 4) return true;
  const words = wordsOf(text);
  const letters = [...words].join('').replace(/\P{L}/gu, '');
  const numbered = (text.match(/\d/g)?.length ?? 0) >= digitsNeeded;
  if (letters.length >= 2 && numbered) return true;
  return words.size >= 2 && letters.length >= lettersNeeded && new Set(letters).size > 3;
};

/** True when words hold a number of four digits or more, or a web address: something that can be looked up. */
export const canBeLookedUp = (text: string): boolean =>
  /\bhttps?:\/\/\S+\.\S+|\bwww\.\S+\.\S+/i.test(text) || (text.match(/\d/g)?.length ?? 0) >= 4;
