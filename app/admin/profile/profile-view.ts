import type { OwnAccount, OwnSession, Passkey } from '#domain/identity/index.ts';

export type SessionView = Omit<OwnSession, 'startedAt' | 'seenAt' | 'userAgent'> & {
  /** "Firefox · Linux", as far as the user agent is known. */
  device: string;
  started: string;
  seen: string;
};

export type PasskeyView = Pick<Passkey, 'id' | 'name' | 'isBackedUp'> & { made: string; used: string | null };

export type ProfileView = Omit<OwnAccount, 'sessions'> & {
  userId: string;
  sessions: SessionView[];
  passkeys: PasskeyView[];
  device: string;
  /** An authenticator app during set-up: its secret, also as a QR code. */
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

/** The result of a form: done, or a field's problem. */
export type ProfileResult =
  | { form: ProfileForm; done: true; codes?: string[] }
  | {
      form: ProfileForm;
      problem: ProfileProblem;
      minutes?: number;
      typed?: string;
      /** The passkey concerned, and the largest number of passkeys. */
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
