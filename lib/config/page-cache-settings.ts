import { z } from 'zod';
import { defaultPageCacheMb } from '../memory.ts';
import { setting, wholeNumber } from './setting-formats.ts';

/** The settings of cached storefront pages. */
export const PAGE_CACHE_SETTINGS = {
  SOUK_PAGE_CACHE: setting(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'), {
    default: 'on',
    about: 'Whether shops’ pages are kept in memory. `off` is for measuring what making them costs.',
  }),
  PAGE_CACHE_MB: setting(wholeNumber(8, 1_000_000).optional(), {
    default: 'a 32nd of the memory, at most 256',
    about:
      'Memory for cached pages of shops, of all web processes on this machine together; see Memory for cached pages.',
  }),
};

type Given = { SOUK_PAGE_CACHE: 'on' | 'off'; PAGE_CACHE_MB?: number | undefined };

/** The page cache of one of the web processes, which share the memory evenly. */
export function pageCacheConfig(given: Given, webProcesses: number) {
  const megabytes = given.PAGE_CACHE_MB ?? defaultPageCacheMb();
  return {
    keepsPages: given.SOUK_PAGE_CACHE === 'on',
    pageCacheBytes: Math.floor((megabytes * 1024 ** 2) / webProcesses),
  };
}
