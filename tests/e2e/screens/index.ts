import { ACCOUNT } from './account.ts';
import { ADMIN } from './admin.ts';
import { BUYING } from './buying.ts';
import { CLOSED } from './closed.ts';
import { PLATFORM } from './platform.ts';
import type { Screen } from './screen.ts';
import { STOREFRONT } from './storefront.ts';

/** Every screen there is: pictures are taken of these, and these are looked at by the tests. */
export const SCREENS: Screen[] = [...STOREFRONT, ...BUYING, ...ACCOUNT, ...ADMIN, ...PLATFORM, ...CLOSED];
