import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded first in every contained child and its threads (`--import`). Node's permission model does not cover sockets, so
 * the ways to open one are taken away here. Where the kernel gives an empty network namespace this is the second wall.
 */
const refuse = () => {
  throw new Error('A contained process has no network.');
};

const Socket = net.Socket;
Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
for (const name of ['connect', 'createConnection', 'createServer'] as const) net[name] = refuse;
dgram.createSocket = refuse;
dgram.Socket.prototype.bind = refuse;
dgram.Socket.prototype.send = refuse;
dgram.Socket.prototype.connect = refuse;
for (const name of Object.keys(dns)) {
  const value: unknown = Reflect.get(dns, name);
  if (typeof value === 'function' && /^(lookup|resolve|reverse)/.test(name)) Reflect.set(dns, name, refuse);
}
for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.set(globalThis, name, refuse);
syncBuiltinESMExports();
