import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { AddressRange } from '../../setting-schemas.ts';

const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Tells a client's address: the socket's, unless that is a trusted proxy; then the right-most address of its X-Forwarded-For
 * that is not one of ours. A header from anybody else is ignored.
 */
export const clientAddressReader = (trusted: readonly AddressRange[]) => {
  const proxies = new BlockList();
  for (const { address, prefix, family } of trusted) proxies.addSubnet(address, prefix, family);
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (request: IncomingMessage): string => {
    const hops = [...String(request.headers['x-forwarded-for'] ?? '').split(','), request.socket.remoteAddress ?? '']
      .map((hop) => bare(hop.trim()))
      .filter((hop) => isIP(hop) !== 0);
    for (let index = hops.length - 1; index > 0; index -= 1) {
      const hop = hops[index] ?? '';
      if (!isProxy(hop)) return hop;
    }
    const [first] = hops;
    return (hops.length === 1 ? bare(request.socket.remoteAddress ?? '') : first) || '0.0.0.0';
  };
};

/**
 * The network of an address, for the log: the address without its last 8 bits, or the first 48 bits of an IPv6 address. It
 * shows the source of a flood without naming a machine.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = [...head.split(':'), '0', '0', '0'].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, '') || '0');
  return `${groups.join(':')}::/48`;
};
