export type Count = { right: number; wrong: number; missed: number };
