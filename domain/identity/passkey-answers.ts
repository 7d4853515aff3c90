import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/** The WebAuthn relying party: its only accepted origin, its id and name. */
export type PasskeySite = { name: string; origin: string; id: string };

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Returns the known transports of a list; browsers may add others. */
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

/** Parses a registration response (WebAuthn); null if invalid. */
export function readMade(text: string): RegistrationResponseJSON | null {
  const read = made.safeParse(parse(text));
  return read.success ? { ...read.data, clientExtensionResults: {} } : null;
}

/** Parses an authentication response (WebAuthn); null if invalid. */
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

/** The WebAuthn user handle: the account's id in bytes, without personal data. */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}
