import { counted } from './counted.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A waiting time in words: "40 seconds", "3 hours". */
export const ageWords = (seconds: number): string => {
  if (seconds < minute) return counted(Math.floor(seconds), 'second');
  if (seconds < hour) return counted(Math.floor(seconds / minute), 'minute');
  return seconds < day ? counted(Math.floor(seconds / hour), 'hour') : counted(Math.floor(seconds / day), 'day');
};
