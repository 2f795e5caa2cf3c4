import { describe, expect, it, vi } from 'vitest';
import { formatDate, formatFileSize, formatShare, formatShortDate, plural } from './format.ts';

describe('file sizes', () => {
  it.each([
    [0, '0.00 Bytes'],
    [1, '1.00 Bytes'],
    [1023, '1023.00 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1_048_575, '1024.00 KB'],
    [1_048_576, '1.00 MB'],
    [10_485_760, '10.00 MB'],
    [1_073_741_824, '1.00 GB'],
    [5_497_558_138_880, '5120.00 GB'],
  ])('GEN-006 %i bytes is %s', (bytes, words) => expect(formatFileSize(bytes)).toBe(words));
});

describe('dates', () => {
  it.each([
    ['2025-03-05', 'March 5, 2025', 'Mar 5, 2025'],
    ['2024-02-29', 'February 29, 2024', 'Feb 29, 2024'],
    ['2025-02-29', '2025-02-29', '2025-02-29'],
    ['not a date', 'not a date', 'not a date'],
  ])('%s is %s, and %s in rows', (value, ...words) => expect([formatDate(value), formatShortDate(value)]).toEqual(words));

  it('a plain date is the same day in every zone', () => {
    const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'];
    const inEachZone = (value: string) =>
      zones.map((zone) => {
        vi.stubEnv('TZ', zone);
        return formatDate(value);
      });
    expect(new Set(inEachZone('2027-03-31'))).toEqual(new Set(['March 31, 2027']));
    expect(new Set(inEachZone('2027-03-31T12:00:00Z')).size).toBe(2);
    vi.unstubAllEnvs();
  });
});

describe('words', () => {
  it('shares and counts', () => {
    expect(formatShare(0.644)).toBe('64%');
    expect([plural(1, 'document'), plural(2000, 'document')]).toEqual(['1 document', '2,000 documents']);
  });
});
