import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded first in every contained child and its threads (`--import`). Node's permission model does not cover sockets, so the
 * ways to open one are removed here. If the kernel gives an empty network namespace, this is the second wall.
 */
const refuse = () => {
  throw new Error('A contained process has no network.');
};

net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
for (const name of ['connect', 'createConnection', 'createServer'] as const) net[name] = refuse;
dgram.createSocket = refuse;
dgram.Socket.prototype.bind = refuse;
dgram.Socket.prototype.send = refuse;
dgram.Socket.prototype.connect = refuse;
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(resolver)) {
    if (/^(lookup|resolve|reverse)/.test(name)) Reflect.set(resolver, name, refuse);
  }
}
for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.set(globalThis, name, refuse);
syncBuiltinESMExports();
