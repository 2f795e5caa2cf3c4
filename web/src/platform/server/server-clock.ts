/** How far the server's clock is before this device's, in milliseconds, as its last answer showed. */
let ahead = 0;

/** Notes the time of an answer that has just arrived, from its `Date` header. */
export const noteServerTime = (date: string | null): void => {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(time)) ahead = time - Date.now();
};

/** The server's time in milliseconds, to a second or so: for times that the server gave. */
export const serverNow = (): number => Date.now() + ahead;
