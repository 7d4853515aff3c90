import type { StoreTx } from '#db/index.ts';
import { categoryPaths, listGroupAddresses, productAddresses } from '#domain/catalog/index.ts';
import {
  categoryOfPlace,
  requireRoom,
  type SharedKind,
  type SharedPlace,
  saveSharedBlocks,
  sharedBlocksToEdit,
  showSharedBlocks,
} from '#domain/content/index.ts';
import type { PublicAddress } from '#lib/public-address.ts';
import { type HomeBody, homeBody } from './bodies.ts';
import type { Subject, Surface } from './surface.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The blocks that pages of one kind have in common, such as those below every product's page, or those of one category alone. */
export const sharedSurface: Surface<HomeBody> = {
  parse: (value) => homeBody.safeParse(value).data ?? null,
  checkDraft: (body) => requireRoom(body, body.sections),
  async read(tx, subject) {
    return homeBody.parse({ sections: await sharedBlocksToEdit(tx, placeOf(subject)) });
  },
  apply: (tx, { subject, body }) => saveSharedBlocks(tx, { place: placeOf(subject), blocks: body.sections }),
  show: (tx, { subject, body, shell }) =>
    showSharedBlocks(tx, shell, { place: placeOf(subject), blocks: body.sections }),
  async pathsOf(tx, { subject, now }) {
    const place = placeOf(subject);
    const categoryId = categoryOfPlace(place);
    const kind = categoryId === null ? (place as SharedKind) : 'category';
    const paths =
      categoryId === null ? (await ADDRESSES[kind](tx, now))[0]?.paths : await categoryPaths(tx, categoryId);
    // A shop without such a page shows the list in which its first one will be.
    return paths ?? { en: LISTS[kind], ar: LISTS[kind] };
  },
};

const placeOf = (subject: Subject) => subject.slice('shared:'.length) as SharedPlace;

const LISTS: Record<SharedKind, string> = { product: '/products', category: '/categories' };

/** Pages of each kind; the first one stands for all of them in the preview. */
const ADDRESSES: Record<SharedKind, (tx: StoreTx, now: Date) => Promise<PublicAddress[]>> = {
  product: (tx, now) => productAddresses(tx, { from: FIRST_ID, now, size: 1 }),
  category: async (tx) => (await listGroupAddresses(tx)).categories,
};
