import { useAlive } from './alive.ts';

const present = () => new Date().getFullYear();

/** The current year. A prerendered page starts with the year of the build. */
export const useYear = (): number => (useAlive() ? present() : Number(import.meta.env.BUILD_YEAR) || present());
