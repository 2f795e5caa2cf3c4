/**
 * Sentences that address the person or program judging the document instead of describing the laboratory. Nothing acts on
 * them; they are reported so that a person can review them. Each pattern is linear in the length of the text.
 */
const patterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|these\s+){0,3}(?:previous|prior|above|earlier|preceding|other|system)\s+(?:instruction|prompt|rule|direction|message|text|context)s?\b/i,
  /\b(?:system|developer|hidden)\s+prompt\b/i,
  /\byou\s+are\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:ai|artificial\s+intelligence|assistant|chatbot|language\s+model|llm|reviewer|grader)\b/i,
  /\b(?:as|dear|attention|note\s+to|instructions?\s+(?:to|for))\s+(?:an?\s+|the\s+|any\s+|all\s+)?(?:ai|llm|language\s+model|automated\s+(?:reader|reviewer)|chatbot)s?\b(?!\s+(?:for|of)\b)/i,
  /\b(?:dear|attention|note\s+to)\s+(?:the\s+|any\s+|all\s+)?(?:assistant|model|automated\s+system)s?\s*[,:]|\bas\s+(?:an?|the)\s+(?:assistant|model)\s*,\s*you\b/i,
  /\b(?:set|raise|change|increase|report|return|give|assign)\s+(?:the\s+|a\s+|this\s+|its\s+|our\s+)?(?:lab(?:oratory)?'?s?\s+)?(?:compliance\s*|risk\s*|overall\s*)?(?:score|rating|status)\s+(?:to|of|as|=)\s*["']?\w+/i,
  /\b(?:do\s+not|don't|never)\s+(?:mention|report|list|flag|show|include|disclose)\s+(?:any\s+|the\s+)?(?:gap|finding|issue|missing|risk|deficienc|warning|problem)\w*/i,
  /\b(?:mark|treat|classify|consider|approve)\s+(?:this|the|our)\s+(?:lab(?:oratory)?|document|applica(?:nt|tion)|file)\s+(?:as\s+)?(?:fully\s+)?(?:approved|compliant|accredited|certified|verified|immediately)\b/i,
  /\b(?:respond|reply|answer|output)\s+(?:only\s+)?(?:with|in|as)\s+(?:valid\s+)?(?:json|html|markdown|xml|the\s+following)\b/i,
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|these\s+){0,3}(?:instruction|prompt|rule|direction)s?\s+(?:above|before|given|you)\b/i,
  /\bnew\s+instructions?\s*:|\bbegin\s+system\s+(?:message|prompt)\b|\bfrom\s+now\s+on,?\s+(?:act|behave|answer)\b|\bpretend\s+(?:that|to\s+be|you)\b/i,
  /\b(?:any|every|an?|all)\s+(?:ai|llm|language\s+model|automated\s+(?:reader|reviewer|system))s?\s+(?:reading|processing|reviewing|analy[sz]ing|that\s+reads?)\b/i,
  /\bautomated\s+(?:reader|reviewer)s?\s+(?:must|should|shall|will|are\s+to)\b(?!\s+be\b)/i,
  /(?<!\b(?:lab|laboratory|medical|pathology|research|technical|physician|nursing)\s)\b(?:assistant|ai|llm|chatbot)\s*[,:]\s*(?:please\s+)?(?:mark|set|approve|ignore|report|list|rate|score|treat|say|write|state)\b/i,
  /\bwhen\s+(?:summari[sz]ing|analy[sz]ing|reviewing|reading|processing|scoring)\s+this\s+(?:document|file|page|text),?\s+(?:please\s+)?(?:state\s+that|say|answer|conclude|mark\s+all)\b/i,
  /\b(?:score|rate|grade)\s+(?:this|the|our)\s+(?:lab(?:oratory)?|document)\s+(?:as\s+)?(?:compliant|excellent|\d{2,3}\b)/i,
  /\byou\s+must\s+(?:output|respond\s+with|rate|approve\s+this)\b/i,
  /\btreat\s+(?:every|all|any|this|the)\s+(?:certificate|document|requirement)s?\s+(?:\w+\s+){0,4}as\s+(?:current|valid|met|verified|compliant|approved)\b/i,
  /\bmark\s+(?:all|every|each)\s+(?:requirement|check|gap|control|question|item)s?\s+as\s+(?:met|passed|closed|compliant|satisfied)\b/i,
  /\btell\s+the\s+(?:user|reviewer|administrator|researcher)\s+that\b|\bskip\s+(?:the|all|any)\s+checks?\s+(?:for|of|on)\s+this\b/i,
  /\bignorieren\s+sie\s+(?:alle\s+)?(?:vorherigen|bisherigen|obigen)\s+(?:anweisungen|regeln)\b|\bignor(?:a|ar|e|en|ad)\s+(?:todas\s+)?(?:las\s+)?instrucciones\s+(?:anteriores|previas)\b|\bignorez\s+(?:toutes\s+)?les\s+instructions\s+pr[ée]c[ée]dentes/i,
  /<\s*\/?\s*(?:system|assistant|instructions?)\s*>|\[\/?INST\]|<\|[a-z_]{2,20}\|>/i,
];

const longestPassage = 400;
const mostPassages = 50;
/** "No. 123" and "Dr. Chen" end no sentence, a capital after a stop or at the start of a line does. */
const passageEnd = /[.!?](?=\s+\p{Lu}|\s*$)|\n(?=\s*(?:[\p{Lu}\p{N}]|\n|$))/gmu;

const endAfter = (text: string, from: number): number => {
  const rest = text.slice(from, from + longestPassage);
  passageEnd.lastIndex = 0;
  const match = passageEnd.exec(rest);
  return from + (match ? match.index + 1 : rest.length);
};

const startBefore = (text: string, at: number): number => {
  const from = Math.max(0, at - longestPassage);
  const before = text.slice(from, at);
  const line = before.lastIndexOf('\n') + 1;
  const sentence = Math.max(...['. ', '! ', '? '].map((stop) => before.lastIndexOf(stop) + 2));
  return from + Math.max(line, sentence > 1 ? sentence : 0);
};

/** The passages of a text that hold such a sentence, each as a whole, in order and without overlaps. Offsets of the text. */
export const readerInstructions = (text: string): { readonly start: number; readonly end: number }[] => {
  const found: { start: number; end: number }[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(new RegExp(pattern.source, 'gi'))) {
      if (found.length >= mostPassages) break;
      found.push({ start: startBefore(text, match.index), end: endAfter(text, match.index + match[0].length) });
    }
  }
  const merged: { start: number; end: number }[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end);
    else merged.push({ ...one });
  }
  return merged;
};

/** Gives the first such passage, shortened, or null. */
export const findReaderInstruction = (text: string): string | null => {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match[0].replace(/\s+/g, ' ').slice(0, 120);
  }
  return null;
};
