/** A text as the server set it, in lines of at most 92 characters. It scrolls by itself, and can be scrolled by keys. */
export const ReportText = ({ label, text }: { label: string; text: string }) => (
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    tabIndex={0}
    className="max-h-[32rem] overflow-auto rounded-control border border-line bg-paper p-4"
  >
    <pre className="font-mono text-xs leading-relaxed whitespace-pre-wrap sm:text-sm">{text}</pre>
  </section>
);
