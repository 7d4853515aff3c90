import type { Action } from '#domain/identity/index.ts';
import type { StoreClosure } from '#domain/subscription/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** What the frame around every admin page shows. */
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
  /** What this person may do here: the sidebar, cards and buttons ask it. The server asks again. */
  may: Action[];
};
