/** Steps of 255 by which text has to part from its ground to be seen: a twentieth. */
export const leastChange = 14;

/** The eye's weight of a difference of color, as shares of a difference of brightness. */
const weight = { red: 0.36, blue: 0.19 };

/** True if the eye can tell two colors from each other, by the differences of their channels (-255 to 255). */
export const canBeTold = (red: number, green: number, blue: number): boolean => {
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
  return (
    Math.abs(brightness) >= leastChange ||
    weight.red * Math.abs(red - brightness) >= leastChange ||
    weight.blue * Math.abs(blue - brightness) >= leastChange
  );
};
