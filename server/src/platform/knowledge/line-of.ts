const tokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The line of a value in a text of valid JSON; of a value that is absent, the line of the nearest one around it. */
export const lineOf = (text: string, path: readonly PropertyKey[]): number => {
  const found = [...text.matchAll(tokens)];
  let at = 0;
  let offset = 0;
  const take = (): string => found[at++]?.[0] ?? '';
  const isAtEnd = (): boolean => /^[}\]]?$/.test(found[at]?.[0] ?? '');
  /** Steps over one value. `depth` is how much of the path leads to it, or null where it is beside the path. */
  const walk = (depth: number | null): void => {
    if (depth !== null) offset = found[at]?.index ?? 0;
    const opening = take();
    if (opening !== '{' && opening !== '[') return;
    for (let place = 0; !isAtEnd(); place += 1) {
      const key = opening === '[' ? String(place) : (JSON.parse(take()) as string);
      if (opening === '{') take(); // the colon
      walk(depth !== null && String(path[depth]) === key ? depth + 1 : null);
      if (found[at]?.[0] === ',') take();
    }
    take();
  };
  walk(0);
  return text.slice(0, offset).split('\n').length;
};
