import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

export const passportsQuery = (labId: string) => queryOf.passports.list({ labId });

type Content = Omit<Parameters<typeof api.passports.preview>[0], 'labId'>;

/** The statements that a passport would have. */
export const previewQuery = (labId: string, content: Content) => queryOf.passports.preview({ labId, ...content });

export const sharePassport = (input: Parameters<typeof api.passports.share>[0]) => api.passports.share(input);

export const endPassport = (passportId: string) => api.passports.end({ passportId });

/** The page of a passport on this installation. */
export const passportAddress = (code: string): string => `${window.location.origin}/passport/${code}`;
