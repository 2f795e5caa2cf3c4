const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A file size in Bytes, KB, MB or GB (1024 each) with two decimals: `1536` gives `1.50 KB`. */
export const formatFileSize = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(2)} ${sizeUnits[step]}`;
};

/** A file size in MB with two decimals; anything above zero is at least 0.01. */
export const formatMegabytes = (bytes: number): string => `${Math.max(bytes / 1024 ** 2, bytes > 0 ? 0.01 : 0).toFixed(2)} MB`;

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const longDate = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const shortDate = { ...longDate, month: 'short' } as const;

/** Midnight UTC of a plain date `YYYY-MM-DD`; undefined for anything else, including dates that do not exist. */
const readPlainDate = (text: string): Date | undefined => {
  const parts = plainDate.exec(text);
  if (!parts) return undefined;
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return date.toISOString().startsWith(text) ? date : undefined;
};

const dateIn = (format: Intl.DateTimeFormatOptions, value: string): string => {
  const plain = readPlainDate(value);
  if (plain) return plain.toLocaleDateString('en-US', { ...format, timeZone: 'UTC' });
  const moment = new Date(value);
  return plainDate.test(value) || Number.isNaN(moment.getTime()) ? value : moment.toLocaleDateString('en-US', format);
};

/**
 * A day such as "March 5, 2025". A plain date (`YYYY-MM-DD`) is the same day everywhere; a timestamp is the day in the reader's
 * time zone. Anything else is returned unchanged.
 */
export const formatDate = (value: string): string => dateIn(longDate, value);

/** The same with a short month, for rows: "Mar 5, 2025". */
export const formatShortDate = (value: string): string => dateIn(shortDate, value);

/** A timestamp in the reader's time zone, with that zone's name: "March 5, 2025, 2:04 PM GMT+1". */
export const formatDateTime = (value: string): string => {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  return moment.toLocaleString('en-US', { ...longDate, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
};

/** The time of day in the reader's time zone: "2:04 PM". */
export const formatTime = (value: string): string =>
  new Date(value).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** A fraction as a whole percentage: `0.644` gives `64%`. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** A percentage without decimals: `64.4` gives `64%`. */
export const formatPercent = (percent: number): string => `${Math.round(percent)}%`;

/** A whole number with thousands separators. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** A count with its noun: `1 document`, `2 documents`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Characters that are invisible or reverse the text direction: with them `exe.fdp` can look like `pdf.exe`. */
const invisibleCharacters = /[\p{Cc}\p{Cf}]/gu;

/** A file name as shown, without characters that disguise it. */
export const shownFileName = (name: string): string => name.replaceAll(invisibleCharacters, '');
