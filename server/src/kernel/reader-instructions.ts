/**
 * Sentences that speak to whoever (or whatever) judges the document instead of describing the laboratory. Nothing acts on
 * them; they are reported so that a person can look. Each pattern is linear in the length of the text.
 */
const patterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|these\s+){0,3}(?:previous|prior|above|earlier|preceding|other|system)\s+(?:instruction|prompt|rule|direction|message|text|context)s?\b/i,
  /\b(?:system|developer|hidden)\s+prompt\b/i,
  /\byou\s+are\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:ai|artificial\s+intelligence|assistant|chatbot|language\s+model|llm|reviewer|grader)\b/i,
  /\b(?:as|dear|attention|note\s+to|instructions?\s+(?:to|for))\s+(?:an?\s+|the\s+|any\s+|all\s+)?(?:ai|llm|language\s+model|automated\s+(?:reader|reviewer|system)|assistant|chatbot|model)s?\b/i,
  /\b(?:set|raise|change|increase|report|return|give|assign)\s+(?:the\s+|a\s+|this\s+|its\s+|our\s+)?(?:lab(?:oratory)?'?s?\s+)?(?:compliance\s*|risk\s*|overall\s*)?(?:score|rating|status)\s+(?:to|of|as|=)\s*["']?\w+/i,
  /\b(?:do\s+not|don't|never)\s+(?:mention|report|list|flag|show|include|disclose)\s+(?:any\s+|the\s+)?(?:gap|finding|issue|missing|risk|deficienc|warning|problem)\w*/i,
  /\b(?:mark|treat|classify|consider|approve)\s+(?:this|the|our)\s+(?:lab(?:oratory)?|document|applica(?:nt|tion)|file)\s+(?:as\s+)?(?:fully\s+)?(?:approved|compliant|accredited|certified|verified|immediately)\b/i,
  /\b(?:respond|reply|answer|output)\s+(?:only\s+)?(?:with|in|as)\s+(?:valid\s+)?(?:json|html|markdown|xml|the\s+following)\b/i,
  /<\s*\/?\s*(?:system|assistant|instructions?)\s*>|\[\/?INST\]|<\|[a-z_]{2,20}\|>/i,
];

/** Gives the first such passage, shortened, or null. */
export const findReaderInstruction = (text: string): string | null => {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match[0].replace(/\s+/g, ' ').slice(0, 120);
  }
  return null;
};
