import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/** Where passkeys are made and used: the one origin that an answer may come from, and the name they are kept under. */
export type PasskeySite = { name: string; origin: string; id: string };

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Those of a list of transports that are known: what a browser adds one day is left out. */
export function knownTransports(list: readonly string[]): Transport[] {
  return TRANSPORTS.filter((each) => list.includes(each));
}

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(30_000),
    transports: z.array(z.string().max(40)).max(20).default([]).transform(knownTransports),
  }),
});

const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
});

/** What a browser says of a passkey it made, as it came over the line; null for anything else. */
export function readMade(text: string): RegistrationResponseJSON | null {
  const read = made.safeParse(parse(text));
  return read.success ? { ...read.data, clientExtensionResults: {} } : null;
}

/** What a passkey signed, as it came over the line; null for anything else. */
export function readSigned(text: string): AuthenticationResponseJSON | null {
  const read = signed.safeParse(parse(text));
  if (!read.success) return null;
  const { userHandle, ...response } = read.data.response;
  return {
    ...read.data,
    response: { ...response, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The bytes under which an authenticator keeps an account: its id, which says nothing of the person. */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}
