import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { standInAuthority } from './fatoora-authority.ts';

type Sent = { uuid: string; xml: string };

/**
 * The stand-in authority behind HTTP, for processes of their own. Now and then it does not answer (503) or takes a
 * document and hangs up before it says so, as a network does.
 */
export async function fatooraGateway(stand: ReturnType<typeof standInAuthority>) {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', async () => {
      const { invoice, invoiceHash: hash, uuid } = JSON.parse(Buffer.concat(parts).toString());
      const xml = Buffer.from(invoice, 'base64').toString('utf8');
      sent.push({ uuid, xml });
      if (sent.length % 31 === 0) return response.writeHead(503).end('busy');
      const [token = '', secret = ''] = credentials(request.headers.authorization);
      const caller = { environment: 'simulation' as const, token, secret };
      const answer = await stand.authority.reportDocument(caller, { xml, hash, uuid });
      if (sent.length % 47 === 0) return response.destroy();
      if (!answer.ok) return response.writeHead(401).end('{}');
      const { status, messages } = answer.value;
      const errorMessages = messages.map(({ code, text }) => ({ code, message: text }));
      response.writeHead(status).end(JSON.stringify({ validationResults: { errorMessages } }));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, sent, close: () => server.close() };
}

function credentials(header = ''): string[] {
  return Buffer.from(header.replace('Basic ', ''), 'base64').toString().split(':');
}
