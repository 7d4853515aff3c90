import type { StoreTx } from '#db/index.ts';
import { listGroupAddresses, productAddresses } from '#domain/catalog/index.ts';
import {
  requireRoom,
  type SharedPlace,
  saveSharedBlocks,
  sharedBlocksToEdit,
  showSharedBlocks,
} from '#domain/content/index.ts';
import type { PublicAddress } from '#lib/public-address.ts';
import { type HomeBody, homeBody } from './bodies.ts';
import type { Subject, Surface } from './surface.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The blocks that pages of one kind have in common, such as those below every product's page. */
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
    const [first] = await ADDRESSES[place](tx, now);
    // A shop without such a page shows the list in which its first one will be.
    return first?.paths ?? { en: LISTS[place], ar: LISTS[place] };
  },
};

const placeOf = (subject: Subject) => subject.slice('shared:'.length) as SharedPlace;

const LISTS: Record<SharedPlace, string> = { product: '/products', category: '/categories' };

/** Pages of each kind; the first one stands for all of them in the preview. */
const ADDRESSES: Record<SharedPlace, (tx: StoreTx, now: Date) => Promise<PublicAddress[]>> = {
  product: (tx, now) => productAddresses(tx, { from: FIRST_ID, now, size: 1 }),
  category: async (tx) => (await listGroupAddresses(tx)).categories,
};
