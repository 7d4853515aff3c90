// node bench/bare-server.ts PORT PROCESSES FILE: a minimal Node server that sends one page, with the headers
// and bytes of the file.
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { forkAll } from './fork-all.ts';

const [, , port, processes, file = ''] = process.argv;

if (cluster.isPrimary) {
  await forkAll(Number(processes));
} else {
  const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
    headers: Record<string, string>;
    body: string;
  };
  const bytes = Buffer.from(body, 'base64');
  createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(Number(port), '127.0.0.1');
}
