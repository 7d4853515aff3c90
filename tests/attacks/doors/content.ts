import { newId } from '#lib/ids.ts';
import type { Doors } from './door.ts';

const STALE = { intent: 'draft', revision: '99' };

const doors: Doors = async () => [
  ...[
    '/admin/storesetting/homepage',
    '/admin/storesetting/aboutus',
    '/admin/storesetting/contact&footer',
    '/admin/storesetting/terms&privacy',
    '/admin/privacy-policy',
    '/admin/terms-conditions',
  ].flatMap((path) => [
    { needs: 'content.view' as const, path },
    { needs: 'content.edit' as const, path, post: STALE },
  ]),
  { needs: 'content.view', path: '/admin/pages' },
  { needs: 'content.view', path: '/admin/pages/:pageId', ids: { pageId: newId() } },
  { needs: 'content.edit', path: '/admin/pages/:pageId', ids: { pageId: newId() }, post: STALE },
  { needs: 'content.view', path: '/admin/pages/:pageId/blocks', ids: { pageId: 'about_us' } },
  { needs: 'content.edit', path: '/admin/pages/:pageId/blocks', ids: { pageId: 'about_us' }, post: STALE },
  { needs: 'content.view', path: '/admin/pages/shared/:place', ids: { place: 'product' } },
  { needs: 'content.edit', path: '/admin/pages/shared/:place', ids: { place: 'product' }, post: STALE },
  { needs: 'content.view', path: '/admin/storesetting/patterns' },
  { needs: 'content.edit', path: '/admin/storesetting/patterns', post: { name: '' } },
  {
    needs: 'content.view',
    path: '/admin/storesetting/patterns/:patternId',
    ids: { patternId: 'welcome-new' },
  },
  {
    needs: 'content.edit',
    path: '/admin/storesetting/patterns/:patternId',
    ids: { patternId: newId() },
    post: { intent: 'rename', name: '' },
  },
];

export default doors;
