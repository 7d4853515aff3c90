import type { OwnAccount, OwnSession, Passkey } from '#domain/identity/index.ts';

export type SessionView = Omit<OwnSession, 'startedAt' | 'seenAt' | 'userAgent'> & {
  /** "Firefox · Linux", as far as the browser says. */
  device: string;
  started: string;
  seen: string;
};

export type PasskeyView = Pick<Passkey, 'id' | 'name' | 'isBackedUp'> & { made: string; used: string | null };

export type ProfileView = Omit<OwnAccount, 'sessions'> & {
  userId: string;
  sessions: SessionView[];
  passkeys: PasskeyView[];
  /** What a new passkey is called where nobody says otherwise. */
  device: string;
  /** An authenticator app that was begun with: its secret, and the same as a QR code. */
  pending: { secret: string; qr: string } | null;
};

export const PROFILE_FORMS = [
  'name',
  'photo',
  'email',
  'password',
  'begin',
  'confirm',
  'codes',
  'drop',
  'session',
  'passkey',
  'passkeyName',
  'passkeyRemove',
] as const;

export type ProfileForm = (typeof PROFILE_FORMS)[number];
export type PasskeyForm = Extract<ProfileForm, `passkey${string}`>;

/** What a form of the page said: it was done, or which of its fields is wrong and why. */
export type ProfileResult =
  | { form: ProfileForm; done: true; codes?: string[] }
  | {
      form: ProfileForm;
      problem: ProfileProblem;
      minutes?: number;
      typed?: string;
      /** Of which passkey, and how many one may have. */
      id?: string;
      most?: number;
    };

export type ProfileProblem =
  | 'name_invalid'
  | 'email_invalid'
  | 'wrong_credentials'
  | 'too_many_tries'
  | 'busy'
  | 'password_unfit'
  | 'code_wrong'
  | 'second_step_missing'
  | 'passkeys_full'
  | 'passkey_missing'
  | 'missing'
  | 'not_a_photo'
  | 'photo_too_large'
  | 'too_many_pixels'
  | 'pictures_busy';
