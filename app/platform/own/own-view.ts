import type { LoggedChange, OwnAccount, OwnSession, Passkey } from '#domain/identity/index.ts';

export type SessionView = Pick<OwnSession, 'id' | 'ip' | 'isThis'> & {
  /** "Firefox · Linux", as far as the user agent is known. */
  device: string;
  started: string;
  seen: string;
};

export type PasskeyView = Pick<Passkey, 'id' | 'name' | 'isBackedUp'> & { made: string; used: string | null };

export type ChangeView = Pick<LoggedChange, 'what' | 'detail' | 'ip'> & { at: string };

export type OwnView = Omit<OwnAccount, 'sessions' | 'image'> & {
  /** The URL of the photo. */
  photo: string | null;
  sessions: SessionView[];
  passkeys: PasskeyView[];
  changes: ChangeView[];
  device: string;
  /** An authenticator app during set-up: its secret, as text and as a QR code. */
  pending: { secret: string; qr: string } | null;
  /** Stores with no other owner. The account cannot be deleted while there are any. */
  ownedAlone: string[];
};
