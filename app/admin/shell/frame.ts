import type { Action } from '#domain/identity/index.ts';
import type { StoreClosure } from '#domain/subscription/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { BulletinView } from '../../ui/console/bulletin-note.tsx';
import type { PictureView } from '../../ui/picture.tsx';

export type Frame = {
  store: {
    name: string;
    nameLocale: Locale;
    href: string;
    logo: PictureView | null;
    colour: string;
    onColour: string;
    closure: StoreClosure | null;
  };
  user: { id: string; name: string; email: string; role: string; image: string | null };
  /** This person's permissions, to show or hide entries and buttons. The server checks again. */
  may: Action[];
  /** The time at which an operator's view ends; null for the store's own staff. */
  viewEnds: string | null;
  /** The owner whose grant allows the operator to change the store; null for a read-only view. */
  helpOf: { name: string; showsPeople: boolean } | null;
  /** Announcements of the operators, most urgent first. */
  bulletins: BulletinView[];
};
