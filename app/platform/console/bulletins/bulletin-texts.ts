import type { BulletinLevel } from '#domain/bulletins/index.ts';
import type { BulletinView } from '../../../ui/console/bulletin-note.tsx';

/** The fields of the form, as typed; times are in UTC. */
export type BulletinTexts = {
  /** The edition of the saved announcement; 0 for a new one. */
  edition: number;
  level: string;
  titles: { en: string; ar: string };
  bodies: { en: string; ar: string };
  from: string;
  until: string;
  packages: string[];
  countries: string[];
  isMailed: boolean;
};

export const LEVELS = ['info', 'important', 'maintenance'] as const satisfies readonly BulletinLevel[];

/** The announcement as owners will see it, in each language. */
export type BulletinPreview = Record<'en' | 'ar', BulletinView>;

/** The choices of the form. The countries are those that have stores, each with its number of stores. */
export type BulletinChoices = {
  packages: { value: string; label: string }[];
  countries: { value: string; label: string }[];
};

/** The answer to the form: a preview, or a refusal with the problems by field. */
export type BulletinResult = {
  intent?: string;
  said?: string;
  typed?: BulletinTexts;
  problems?: Record<string, string>;
  preview?: BulletinPreview;
  isStale?: boolean;
};
