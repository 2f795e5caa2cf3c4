import { proseOf } from './prose.ts';
import { isCode, lineAt, type Problem, type Rule } from './repository.ts';

/** Folders with all texts held to the list; files of the root always are. */
const covered: readonly string[] = ['bench', 'contract', 'deploy', 'docs', 'e2e', 'knowledge', 'scripts', 'server', 'web'];

/** Files whose texts are those of other people's papers and requests, which keep their spelling. Their comments are ours. */
const quoting =
  /^server\/src\/(?:testing\/labelled-documents|demo\/papers|demo\/sample-files|features\/hearts\/(?:reading|judging|matching)\/.*\.test\.ts$)/;

/** The rule and its test name the words. */
const exempt: ReadonlySet<string> = new Set(['scripts/structure/words.ts', 'scripts/structure/words.test.ts']);

type Word = { readonly what: RegExp; readonly instead: string };

const forms = 'is(?:e[drs]?|ing|ations?|able)';
const verbs =
  'anonym|apolog|author|capital|categor|central|character|custom|emphas|final|formal|general|initial|local|maxim|memor|minim|normal|optim|organ|priorit|real|recogn|serial|special|standard|summar|symbol|synchron|token|util|visual';

/**
 * Words and phrases to avoid, as docs/glossary.md and the plain English of the product have it. Words are parted by any white
 * space.
 */
const avoided: readonly Word[] = [
  { what: /\bwhoever\b/gi, instead: 'Name the person: "the member who …", "anyone who …".' },
  { what: /\b(?:is|are) none\b/gi, instead: 'Say what is not there: "has no …", "does not …".' },
  { what: /\bby now\b/gi, instead: 'Write "already", or leave it out.' },
  { what: /\b(?:is|are|was|were|be|been|being) told\b(?! apart)/gi, instead: 'Say who tells: "the page says", "we notify".' },
  { what: /\b(?:speaks?|spoken|speaking) for\b/gi, instead: 'Write "suggests", "shows" or "supports".' },
  {
    what: /(?<!As it )\b(?:stands?|stood|standing) (?:in|at|on|for|as|under|beside|behind)\b/gi,
    instead: 'Use the plain verb: "is in", "means", "follows".',
  },
  { what: /\b(?:comes?|came) to rest\b/gi, instead: 'Write "ends" or "stops".' },
  {
    what: /\bfor good\b(?! (?:laboratory|clinical|manufacturing|documentation|practices?|reasons?))/gi,
    instead: 'Write "permanently".',
  },
  { what: /\b(?:has|have|had) to be looked at\b/gi, instead: 'Say who reviews it.' },
  {
    what: /\b(?:behaviour|colour|favour|flavour|harbour|honour|humour|labour|neighbour|rumour)\w*/gi,
    instead: 'Write it with -or, as in American English.',
  },
  { what: new RegExp(`\\b(?:re|de|un)?(?:${verbs})${forms}\\b`, 'gi'), instead: 'Write it with -iz-, as in American English.' },
  { what: /\banalys(?:e|ed|ing|ers?)\b/gi, instead: 'Write it with -yz-, as in American English.' },
  {
    what: /\b(?:kilo|centi|milli)?(?:centre|litre|metre|fibre)[ds]?\b/gi,
    instead: 'Write it with -er, as in American English.',
  },
  { what: /\b(?:licence|defence|offence)[ds]?\b/gi, instead: 'Write it with -se, as in American English.' },
  { what: /\be-mails?\b/gi, instead: 'Write "email".' },
  { what: /\blook-ups?\b/gi, instead: 'Write "lookup".' },
  { what: /\bmade out to\b/gi, instead: 'Write "issued to".' },
  { what: /\bjudgements?\b/gi, instead: 'Write "judgment".' },
  { what: /\b(?:programmes?|artefacts?|whilst|amongst|fulfil|enrol)\b/gi, instead: 'Use the American spelling.' },
];

const spaced = ({ what, instead }: Word): Word => ({
  what: new RegExp(what.source.replaceAll(' ', '\\s+'), what.flags),
  instead,
});
const list = avoided.map(spaced);

/** Holds the texts of some folders to the list. */
export const wordsIn =
  (folders: readonly string[]): Rule =>
  (files) =>
    files
      .filter(({ path }) => !exempt.has(path) && (!path.includes('/') || folders.includes(path.split('/')[0] ?? '')))
      .flatMap((file): Problem[] => {
        const prose = proseOf(file, !quoting.test(file.path));
        if (prose === null) return [];
        return list.flatMap(({ what, instead }) =>
          [...prose.matchAll(what)].map((match) => ({
            path: file.path,
            line: lineAt(prose, match.index),
            message: `says "${match[0].replaceAll(/\s+/g, ' ')}". ${instead}`,
          })),
        );
      });

/** Comments, documents, texts of screens and names of tests are plain American English. */
export const checkWords: Rule = wordsIn(covered);

const riddles: readonly Word[] = [
  {
    what: /(?<=(?:\/\/|\/\*\*?|^[ \t]*\*)[ \t]+)(?:What|Who|Whether|Where)\b/gm,
    instead: 'Begin the comment with a noun phrase, a verb or the reason: "The refusal for …", "Records …".',
  },
  { what: /\b(?:no|some)body\b/gi, instead: 'Write "no …", "a person" or the role: "no lab", "the signed-in user".' },
];

/** Comments of code say what it is, what it does or why, in the words of an engineer. */
export const checkComments: Rule = (files) =>
  files.filter(isCode).flatMap((file): Problem[] => {
    const found = riddles.flatMap(({ what, instead }) => [...file.text.matchAll(what)].map((match) => ({ match, instead })));
    const comments = found.length > 0 ? (proseOf(file, false) ?? '') : '';
    return found
      .filter(({ match: { 0: word, index } }) => comments.startsWith(word, index))
      .map(({ match: { 0: word, index }, instead }) => ({
        path: file.path,
        line: lineAt(file.text, index),
        message: `has a comment with "${word}". ${instead}`,
      }));
  });
