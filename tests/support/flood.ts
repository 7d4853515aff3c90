// node tests/support/flood.ts PORT HOST CONNECTIONS: asks one store for a page that nobody asked for before, again and
// again, until it is killed. A process of its own: what it costs is not to slow whoever measures.
import { Agent, get } from 'node:http';

const [, , port, host = '', connections] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
let asked = 0;

for (let at = 0; at < Number(connections); at++) next();

function next(): void {
  const path = `/search?q=lamp+${asked++}`;
  const request = get({ port: Number(port), host: '127.0.0.1', agent, path, headers: { host } }, (answer) => {
    answer.resume().on('end', next);
    if (asked === Number(connections) + 1) console.log('flowing');
  });
  request.on('error', next);
}
