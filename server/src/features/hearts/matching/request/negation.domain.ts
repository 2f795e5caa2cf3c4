import { type Clause, clausesOf, commaParts } from '../words/clauses.domain.ts';

const negatedAsking =
  /\b(?:do|does|did|will|would) not (?:need|want|require|ask|wish|plan|include|look)\b|\b(?:don't|doesn't|won't|needn't) (?:need|want|require|ask|include)\b|\bneed not\b|\bno need\b|\bnot (?:be )?(?:needed|required|necessary|wanted|asked|requested|of interest|part of|included|planned)\b|^\s*(?:and |or |also |there is |neither )?(?:no|neither)\b.*\b(?:needed|required|necessary|wanted|asked for|requested|included|planned)\b/i;

const doneOtherwise =
  /\b(?:is|are|was|were|will be|has been|have been|gets?) (?:\w+ ){0,3}?(?:elsewhere|in[- ]house|ourselves|by (?:us|ourselves|our (?:own )?\w+|another \w+|others|somebody else|someone else|a partner|the site))\b|\b(?:is|are|was|were|has been|have been|has|have) already (?:been )?(?:done|performed|made|completed|finished|available|sequenced|measured)\b|\bwe (?:already )?(?:do|perform|run|handle|did|have done|make|cover) (?:\w+[ ,]+){0,6}?(?:ourselves|in[- ]house|elsewhere|already)\b/i;

/** A clause that begins by leaving something out, and what only looks like it. */
const leavesOut =
  /^\s*(?:and |or |but )?(?:no|not|nor|without|except(?: for)?|excluding|rather than|instead of)\b(?! (?:only|just|yet|later|more|less|fewer|exceptions?|longer than|earlier|necessarily|all|least))/i;

const asks = /\b(?:need|want|seek|look|require|plan|would like|request|determine|measure|please|ask)\w*\b/i;

/** The part that a clause beginning with a negation leaves out: up to a comma, or to a clause about a person. */
const leftOut = (clause: Clause): Clause => {
  const end = clause.text.search(/,|\s(?=(?:we|i|please|they|it)\b)/i);
  return end < 0 ? clause : { text: clause.text.slice(0, end), start: clause.start, end: clause.start + end };
};

/** Of a clause that says of something that it is done otherwise, the part that says so: up to the comma before, unless nothing is asked there. */
const otherwiseParts = (clause: Clause): Clause[] => {
  const parts = commaParts(clause);
  const at = parts.findIndex(({ text }) => doneOtherwise.test(text));
  if (at < 0) return [clause];
  const from = parts.slice(0, at).some(({ text }) => asks.test(text)) ? at : 0;
  return parts.slice(from, at + 1);
};

/** The parts of a request's text that name what is not needed: "no flow cytometry", "sequencing is done elsewhere", "except …". */
export const notNeededParts = (text: string): Clause[] =>
  clausesOf(text).flatMap((clause) => {
    if (negatedAsking.test(clause.text)) return [clause];
    if (leavesOut.test(clause.text)) return [leftOut(clause)];
    return doneOtherwise.test(clause.text) ? otherwiseParts(clause) : [];
  });
