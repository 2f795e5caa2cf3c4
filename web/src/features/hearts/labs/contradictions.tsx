import type { Assessment } from '@aliquot/contract/hearts/analyses';
import { Badge } from '../../../ui/text/badge.tsx';

const words = { high: 'High', medium: 'Medium', low: 'Low' } as const;
const tones = { high: 'bad', medium: 'warn', low: 'neutral' } as const;

/** Contradictions between a laboratory's documents and profile. */
export const Contradictions = ({ assessment }: { assessment: Assessment }) => {
  const titleOf = (rule: string) => assessment.checks.find((check) => check.rule === rule)?.title ?? rule;
  return (
    <ul className="grid gap-2">
      {assessment.contradictions.map(({ rule, message, severity }) => (
        <li key={rule + message} className="flex items-start gap-2 text-sm">
          <Badge tone={tones[severity]}>{words[severity]}</Badge>
          <span>
            <span className="font-medium">{titleOf(rule)}.</span> {message}
            <span className="ml-2 text-xs text-muted">{rule}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};
