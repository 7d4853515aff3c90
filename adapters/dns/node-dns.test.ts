import { createSocket } from 'node:dgram';
import { afterAll, expect, test } from 'vitest';
import { nodeDns } from './index.ts';

type Zone = Record<string, { type: number; data: Buffer }[]>;

const TXT = 16;
const text = (...parts: string[]) => ({
  type: TXT,
  data: Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)])),
});
const nameOf = (name: string) =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);

const zone: Zone = {
  '_souk.shop.example': [text('souk-verify=', 'abc'), text('v=spf1')],
  'www.shop.example': [{ type: 5, data: nameOf('cedar.souk.example') }],
  'shop.example': [{ type: 1, data: Buffer.from([203, 0, 113, 7]) }],
};

/** A DNS server with a few records, which implements the part of RFC 1035 that c-ares uses. */
const server = createSocket('udp4');
server.on('message', (query, from) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const name = labels.join('.').toLowerCase();
  if (name === 'broken.example') return server.send(reply(query, at, { code: 2 }), from.port, from.address);
  const type = query.readUInt16BE(at + 1);
  const records = zone[name]?.filter((record) => record.type === type) ?? [];
  const code = name in zone ? 0 : 3;
  server.send(reply(query, at, { code, records }), from.port, from.address);
});

function reply(
  query: Buffer,
  at: number,
  said: { code: number; records?: { type: number; data: Buffer }[] },
) {
  const { code, records = [] } = said;
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
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
}

await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const dns = nodeDns([`127.0.0.1:${server.address().port}`]);

test('each kind of DNS record is read unchanged, and the parts of a text record are joined', async () => {
  expect(await dns.txt('_souk.shop.example')).toEqual({
    isAnswered: true,
    values: ['souk-verify=abc', 'v=spf1'],
  });
  expect(await dns.cname('www.shop.example')).toEqual({ isAnswered: true, values: ['cedar.souk.example'] });
  expect(await dns.addresses('shop.example')).toEqual({ isAnswered: true, values: ['203.0.113.7'] });
});

test('a missing DNS name or record counts as an answer, and a broken DNS server counts as a failure', async () => {
  expect(await dns.txt('nobody.example')).toEqual({ isAnswered: true, values: [] });
  expect(await dns.cname('shop.example')).toEqual({ isAnswered: true, values: [] });
  expect(await dns.txt('broken.example')).toEqual({ isAnswered: false, values: [] });
});
