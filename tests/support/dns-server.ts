import { createSocket, type Socket } from 'node:dgram';

export type DnsRecord = { type: number; data: Buffer };
/** Records by lower-case name. A name that is missing does not exist. */
export type Zone = Map<string, DnsRecord[]>;

export const textRecord = (...parts: string[]): DnsRecord => ({
  type: 16,
  data: Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)])),
});
const ALIAS = 5;
export const nameRecord = (name: string): DnsRecord => ({ type: ALIAS, data: nameBytes(name) });
export const mailHostRecord = (priority: number, name: string): DnsRecord => ({
  type: 15,
  data: Buffer.concat([Buffer.from([priority >> 8, priority & 255]), nameBytes(name)]),
});
export const addressRecord = (address: string): DnsRecord => ({
  type: 1,
  data: Buffer.from(address.split('.').map(Number)),
});

function nameBytes(name: string): Buffer {
  const words = name.split('.').filter((word) => word !== '');
  const labels = words.flatMap((word) => [Buffer.from([word.length]), Buffer.from(word)]);
  return Buffer.concat([...labels, Buffer.from([0])]);
}

export type DnsServer = { address: string; close(): void };

/** A DNS server with these records, which implements the part of RFC 1035 that c-ares uses; `broken` names fail. */
export async function dnsServer(zone: Zone, broken: string[] = []): Promise<DnsServer> {
  const server = createSocket('udp4');
  server.on('message', (query, from) => {
    const { name, end } = questionOf(query);
    const type = query.readUInt16BE(end + 1);
    // An alias answers a question about any kind of record (RFC 1034).
    const records = zone.get(name)?.filter((record) => record.type === type || record.type === ALIAS) ?? [];
    const code = broken.includes(name) ? 2 : zone.has(name) ? 0 : 3;
    server.send(reply(query, end, { code, records }), from.port, from.address);
  });
  return listening(server);
}

/** A DNS server that never answers; `asked` ends when it has got that many questions. */
export async function silentDnsServer(questions: number): Promise<DnsServer & { asked: Promise<void> }> {
  const server = createSocket('udp4');
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  let left = questions;
  server.on('message', () => {
    left -= 1;
    if (left === 0) resolve();
  });
  return { ...(await listening(server)), asked };
}

async function listening(server: Socket): Promise<DnsServer> {
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at };
}

function reply(query: Buffer, end: number, { code, records }: { code: number; records: DnsRecord[] }) {
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  const answers = records.map(({ type, data }) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(0, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, query.subarray(12, end + 5), ...answers]);
}
