/**
 * A grey page as a phone sees it that is held at an angle: its upper edge is `lean` (0 to 1) shorter than its lower one, and
 * one side is a little lower. The surroundings are grey.
 */
export const leaned = (plane: Uint8Array, width: number, height: number, lean: number): Uint8Array => {
  const seen = new Uint8Array(plane.length).fill(150);
  const drop = 0.25 * lean * height;
  for (let y = 0; y < height; y++) {
    const inset = (lean / 2) * width * (1 - y / height);
    const scale = width / (width - 2 * inset);
    for (let x = 0; x < width; x++) {
      const fromX = (x - inset) * scale;
      // Lines further up are closer together, as they are further away.
      const along = y / height;
      const fromY = (along + lean * 0.35 * along * (along - 1)) * height - drop * (x / width - 0.5) * 0.2;
      if (fromX < 0 || fromX >= width - 1 || fromY < 0 || fromY >= height - 1) continue;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [partX, partY] = [fromX - left, fromY - top];
      const at = top * width + left;
      const upper = (plane[at] ?? 255) * (1 - partX) + (plane[at + 1] ?? 255) * partX;
      const lower = (plane[at + width] ?? 255) * (1 - partX) + (plane[at + width + 1] ?? 255) * partX;
      seen[y * width + x] = upper * (1 - partY) + lower * partY;
    }
  }
  return seen;
};
