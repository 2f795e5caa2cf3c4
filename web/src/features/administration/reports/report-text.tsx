import { Fragment } from 'react';

/** The column in which values begin, as on the server. */
const valuesFrom = 26;
const isTerm = (head: string) => /^(?:\S.*:)? +$/.test(head) && head.length === valuesFrom;

/** Keeps columns aligned in browsers without a monospaced font. */
const Line = ({ text }: { text: string }) => {
  const head = text.slice(0, valuesFrom);
  if (text.length <= valuesFrom || !isTerm(head)) return text;
  return (
    <>
      <span className="inline-block w-[26ch] overflow-hidden align-top whitespace-pre">{head}</span>
      {text.slice(valuesFrom)}
    </>
  );
};

/** A text as the server formatted it, in lines of at most 92 characters. It scrolls on its own, also by keyboard. */
export const ReportText = ({ label, text }: { label: string; text: string }) => (
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    tabIndex={0}
    className="max-h-[32rem] overflow-auto rounded-control border border-line bg-paper p-4"
  >
    <pre className="font-mono text-xs leading-relaxed as-written sm:text-sm">
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
        <Fragment key={at}>
          {at > 0 && '\n'}
          <Line text={line} />
        </Fragment>
      ))}
    </pre>
  </section>
);
