/** Origin of a call, for the audit trail. */
export type Origin = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
};

/**
 * The client for limits: an IPv4 address, or the /64 network of an IPv6 address, since one subscriber commonly has all of it.
 * The address must be well formed.
 */
export const clientBlock = (address: string): string => {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    groups.push(...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'), ...after);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};
