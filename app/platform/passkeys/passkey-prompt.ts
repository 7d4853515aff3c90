import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Result of a browser prompt: the serialised response, or the reason why there is none. */
export type Prompted = { answer: string } | { problem: 'cancelled' | 'known' | 'unable' };

export function promptToMake(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<Prompted> {
  return prompt(async ({ startRegistration }) => startRegistration({ optionsJSON }));
}

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
    // NotAllowedError or AbortError: the user cancelled. InvalidStateError: the device already has a passkey.
    if (name === 'NotAllowedError' || name === 'AbortError') return { problem: 'cancelled' };
    return { problem: name === 'InvalidStateError' ? 'known' : 'unable' };
  }
}
