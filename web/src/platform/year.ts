import { useAlive } from './alive.ts';

const present = () => new Date().getFullYear();

/** The present year. A page that was made beforehand begins with the year in which that was done. */
export const useYear = (): number => (useAlive() ? present() : Number(import.meta.env.BUILD_YEAR) || present());
