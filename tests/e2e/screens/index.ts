import { ACCOUNT } from './account.ts';
import { ADMIN } from './admin.ts';
import { BUYING } from './buying.ts';
import { CARDS } from './cards.ts';
import { CASH } from './cash.ts';
import { CLOSED } from './closed.ts';
import { CONSOLE } from './console.ts';
import { CURRENCY } from './currency.ts';
import { PEOPLE } from './customers.ts';
import { EDITOR } from './editor.ts';
import { GOODS } from './goods.ts';
import { OWN } from './own.ts';
import { PLATFORM } from './platform.ts';
import type { Screen } from './screen.ts';
import { SETTINGS_SCREENS } from './settings.ts';
import { SITE } from './site.ts';
import { STOREFRONT } from './storefront.ts';
import { TAXES } from './taxes.ts';
import { WISHES } from './wishes.ts';

/** Every screen: a picture is taken of each, and each is tested. */
export const SCREENS: Screen[] = [
  ...STOREFRONT,
  ...BUYING,
  ...OWN,
  ...CURRENCY,
  ...WISHES,
  ...ACCOUNT,
  ...ADMIN,
  ...SITE,
  ...EDITOR,
  ...GOODS,
  ...SETTINGS_SCREENS,
  ...PEOPLE,
  ...CARDS,
  ...CASH,
  ...TAXES,
  ...PLATFORM,
  ...CONSOLE,
  ...CLOSED,
];
