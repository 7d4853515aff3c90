import type { OwnAccount, OwnSession } from '#domain/identity/index.ts';

export type SessionView = Omit<OwnSession, 'startedAt' | 'seenAt' | 'userAgent'> & {
  /** "Firefox · Linux", as far as the browser says. */
  device: string;
  started: string;
  seen: string;
};

export type ProfileView = Omit<OwnAccount, 'sessions'> & {
  userId: string;
  sessions: SessionView[];
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
] as const;

export type ProfileForm = (typeof PROFILE_FORMS)[number];

/** What a form of the page said: it was done, or which of its fields is wrong and why. */
export type ProfileResult =
  | { form: ProfileForm; done: true; codes?: string[] }
  | { form: ProfileForm; problem: ProfileProblem; minutes?: number; typed?: string };

export type ProfileProblem =
  | 'name_invalid'
  | 'email_invalid'
  | 'wrong_credentials'
  | 'too_many_tries'
  | 'busy'
  | 'password_unfit'
  | 'code_wrong'
  | 'second_step_missing'
  | 'missing'
  | 'not_a_photo'
  | 'photo_too_large'
  | 'too_many_pixels';
