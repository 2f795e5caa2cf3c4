/** A position on the map, in pixels at one zoom level. */
export type Spot = { readonly id: string; readonly x: number; readonly y: number };

/** Points that share one marker, and their center. */
export type SpotGroup = { readonly ids: readonly string[]; readonly x: number; readonly y: number };

const join = (a: SpotGroup, b: SpotGroup): SpotGroup => {
  const count = a.ids.length + b.ids.length;
  const middle = (ofA: number, ofB: number) => (ofA * a.ids.length + ofB * b.ids.length) / count;
  return { ids: [...a.ids, ...b.ids], x: middle(a.x, b.x), y: middle(a.y, b.y) };
};

const joinNeighbors = (groups: readonly SpotGroup[], reach: number): SpotGroup[] => {
  const joined: SpotGroup[] = [];
  for (const group of groups) {
    const at = joined.findIndex(({ x, y }) => Math.hypot(x - group.x, y - group.y) < reach);
    const neighbor = joined[at];
    if (neighbor) joined[at] = join(neighbor, group);
    else joined.push(group);
  }
  return joined;
};

/** Groups points closer than `reach` pixels until all group centers are at least that far apart. */
export const groupSpots = (spots: readonly Spot[], reach: number): readonly SpotGroup[] => {
  let groups = spots.map(({ id, x, y }): SpotGroup => ({ ids: [id], x, y }));
  for (;;) {
    const joined = joinNeighbors(groups, reach);
    if (joined.length === groups.length) return joined;
    groups = joined;
  }
};
