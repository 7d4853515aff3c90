import { createHash, randomBytes, randomFillSync, randomInt } from 'node:crypto';

let lastMillisecond = 0;
let sequence = 0;

/** A UUIDv7. The ids of one process sort by creation, even within one millisecond. */
export function newId(): string {
  const bytes = nextRandom();
  const now = Math.max(Date.now(), lastMillisecond);
  sequence = now === lastMillisecond ? sequence + 1 : bytes.readUInt16BE(6) & 0x7ff;
  // 4,096 ids in one millisecond exhaust the 12 bits of the sequence, so the next millisecond is used early.
  lastMillisecond = sequence > 0xfff ? now + 1 : now;
  if (sequence > 0xfff) sequence = 0;
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// Fetching 4,096 random bytes costs the same as 16. Ids need not be secret; secrets come from newToken.
const pool = Buffer.alloc(4096);
let used = pool.length;

function nextRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

export function isId(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)
  );
}

/** A token of 256 random bits for a cookie or a link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Random digits for a person to type. They are few, so the caller must limit guesses. */
export function newCode(digits: number): string {
  return Array.from({ length: digits }, () => randomInt(10)).join('');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The id of a billing customer, in the form in which payment providers write them. */
export function newCustomerId(): string {
  return `cus_${randomBytes(12).toString('hex')}`;
}
