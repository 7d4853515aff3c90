import { createHash, createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

/** Encodes the part of CBOR that a passkey without an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Ways in which an attacker's or a faulty device deviates from the standard. */
export type Twist = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userHandle?: string;
  counter?: number;
  isVerified?: boolean;
  attestation?: Map<Cbor, Cbor>;
};

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };

/**
 * A software authenticator with one passkey. Its answer to a page at `origin` has the form in which a browser
 * passes it on.
 */
export class SoftAuthenticator {
  readonly origin: string;
  readonly id = base64url(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  userHandle = '';
  counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  make(options: Options, twist: Twist = {}): string {
    this.userHandle = options.user?.id ?? '';
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(jwk.x)],
      [-3, point(jwk.y)],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
    const authData = Buffer.concat([
      this.#authData(options.rp?.id, { attested: true, ...twist }),
      credential,
    ]);
    const isTwisted = twist.attestation !== undefined;
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', isTwisted ? 'packed' : 'none'],
      ['attStmt', twist.attestation ?? new Map()],
      ['authData', authData],
    ]);
    return this.#envelope({
      clientDataJSON: this.#clientData('webauthn.create', options, twist),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal', 'something-new'],
    });
  }

  sign(options: Options, twist: Twist = {}): string {
    const authData = this.#authData(options.rpId, twist);
    const clientDataJSON = this.#clientData('webauthn.get', options, twist);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const key = createPrivateKey(this.#keys.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    return this.#envelope({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(createSign('sha256').update(signed).sign(key)),
      userHandle: twist.userHandle ?? this.userHandle,
    });
  }

  #authData(rpId = '', { attested, counter, isVerified = true, ...twist }: Twist & { attested?: boolean }) {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), count]);
  }

  #clientData(type: string, { challenge }: Options, twist: Twist): string {
    const data = {
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? this.origin,
      crossOrigin: false,
    };
    return base64url(Buffer.from(JSON.stringify(data)));
  }

  #envelope(response: Record<string, unknown>): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
