import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { presentedCertificates } from './index.ts';

// The answers of a proxy without a certificate for a domain, because the authority is unavailable or CAA forbids it.
const HOST = 'www.cedar-home.com';
const folder = mkdtempSync(join(tmpdir(), 'souk-certificates-'));
const servers: Server[] = [];
const lines = new Set<Socket>();
afterAll(() => {
  for (const line of lines) line.destroy();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

async function listening(server: Server): Promise<{ host: string; port: number }> {
  servers.push(server);
  server.on('connection', (line: Socket) => lines.add(line.on('error', () => {})));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: (server.address() as { port: number }).port };
}

function ofNobody(name: string) {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  const files = ['-keyout', key, '-out', cert, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', [...request, ...files], { stdio: 'ignore' });
  return createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) });
}

const noServer = async () => {
  const server = createServer();
  const front = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return front;
};

test.each([
  ['a certificate that no authority signed', () => listening(ofNobody(HOST))],
  ['the certificate of another name', () => listening(ofNobody('shops.example'))],
  ['no certificate, as a proxy whose authority refuses', () => listening(createTlsServer())],
  ['no TLS at all', () => listening(createServer((line) => line.end('HTTP/1.1 400 Bad Request\r\n\r\n')))],
  ['a line that is cut at once', () => listening(createServer((line) => line.destroy()))],
  ['no answer, as a proxy that waits for an authority', () => listening(createServer())],
  ['no server', noServer],
])('a proxy that presents %s counts as one without a certificate', async (_, front) => {
  expect(await presentedCertificates(await front())(HOST, AbortSignal.timeout(500))).toBeNull();
});

test('a look at a certificate ends with its check, even if the proxy sends a byte now and then', async () => {
  const end = new AbortController();
  let bytes = 0;
  // Parts of a TLS record (RFC 8446, 5.1) that never becomes whole.
  const front = await listening(
    createServer((line) => {
      line.write(Buffer.from([22, 3, 3, 64, 0]));
      const drip = setInterval(() => {
        line.write(Buffer.from([0]));
        bytes += 1;
        if (bytes === 3) end.abort();
      }, 20);
      line.once('close', () => clearInterval(drip));
    }),
  );
  expect(await presentedCertificates(front)(HOST, end.signal)).toBeNull();
  expect(bytes).toBeGreaterThanOrEqual(3);
  expect(await presentedCertificates(front)(HOST, end.signal)).toBeNull();
});
