import Bowser from 'bowser';

const most = 60;

/** Browser and system of a session, in words: `Chrome on Linux`. */
export const deviceName = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || /^([A-Za-z][\w .-]*)\//.exec(userAgent)?.[1];
  return ([name, os.name].filter(Boolean).join(' on ') || 'Unknown device').slice(0, most);
};
