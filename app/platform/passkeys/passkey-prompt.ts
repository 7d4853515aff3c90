import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What came of asking the browser: its answer as text, or why there is none. */
export type Prompted = { answer: string } | { problem: 'cancelled' | 'known' | 'unable' };

/** Has the browser make a passkey. */
export function promptToMake(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<Prompted> {
  return prompt(async ({ startRegistration }) => startRegistration({ optionsJSON }));
}

/** Has the browser sign with one of its passkeys. */
export function promptToSign(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<Prompted> {
  return prompt(async ({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

type Library = typeof import('@simplewebauthn/browser');

async function prompt(ask: (library: Library) => Promise<unknown>): Promise<Prompted> {
  try {
    const library = await import('@simplewebauthn/browser');
    if (!library.browserSupportsWebAuthn()) return { problem: 'unable' };
    return { answer: JSON.stringify(await ask(library)) };
  } catch (error) {
    const { name } = error as Error;
    // The one is said for a press of Cancel, the other of a device that has one of the account's passkeys.
    if (name === 'NotAllowedError' || name === 'AbortError') return { problem: 'cancelled' };
    return { problem: name === 'InvalidStateError' ? 'known' : 'unable' };
  }
}
