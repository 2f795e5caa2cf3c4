type ExchangeTextProps = {
  /** Without them they are loading, unless that failed. */
  exchanges: readonly { prompt: string; answer: string }[] | undefined;
  failed: boolean;
};

/** The questions to a model and its answers, as they were sent. */
export const ExchangeText = ({ exchanges, failed }: ExchangeTextProps) => {
  const words = failed ? 'The question could not be loaded.' : 'Loading the question';
  return (
    <pre className="mt-2 max-h-96 overflow-auto rounded-control bg-sunken p-3 text-xs as-written">
      {exchanges?.map(({ prompt, answer }) => `${prompt}\n\n${answer}`).join('\n\n') ?? words}
    </pre>
  );
};
