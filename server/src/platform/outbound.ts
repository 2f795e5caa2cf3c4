import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet: RFC 6890 and its registries, multicast and the mapped forms. */
const privateRanges: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const blocked = new BlockList();
for (const [address, prefix, family] of privateRanges) blocked.addSubnet(address, prefix, family);

/** True if an address leads to this machine, a private network, or nowhere. IPv4-mapped IPv6 counts as its IPv4 address. */
export const isPrivateAddress = (address: string): boolean => blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A `lookup` for `http.Agent` that refuses names resolving to a private address, unless the operator listed them
 * (`privateHosts`, lower case) or wrote `localhost`. The connection uses the very addresses that were checked, so a name
 * cannot change between check and use. Addresses written as numbers never come here: writing one is listing it.
 */
export const guardedLookup = (privateHosts: readonly string[], resolve: Resolve = lookup): LookupFunction => {
  const listed = new Set(['localhost', ...privateHosts]);
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), []);
      if (!listed.has(hostname.toLowerCase()) && addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(new Error(`${hostname} is a private address: list it in OUTBOUND_PRIVATE_HOSTS`), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
};
