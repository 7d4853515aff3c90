import { adminUrl, expect, platformUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen, Visit } from './screen.ts';

type Part = Omit<Screen, 'site' | 'url' | 'cookies'>;

function at(path: string, part: Part): Screen {
  return {
    site: 'admin',
    url: ({ shop }) => adminUrl(shop.slug, path),
    cookies: (visit) => reading(visit.prepared.shops[visit.locale].owner, visit),
    ...part,
  };
}

function atEmpty(path: string, part: Part): Screen {
  return {
    site: 'admin',
    url: ({ prepared }) => adminUrl(prepared.empty.slug, path),
    cookies: (visit) => reading(visit.prepared.empty.owner, visit),
    ...part,
  };
}

async function openPerson({ page }: Visit): Promise<void> {
  await page.locator('main .row-link').filter({ visible: true }).first().click();
  await expect(page.locator('.person-figures')).toBeVisible();
}

/** Asked again for the password if the round has taken more than ten minutes so far. */
async function inviteNobody({ page, shop }: Visit): Promise<void> {
  const press = page.locator('[name=intent][value=invite] ~ button[type=submit]');
  const wrong = page.locator('[name=email][aria-invalid=true]');
  const again = page.locator('main input[type=password]');
  await press.click();
  await expect(wrong.or(again).first()).toBeVisible();
  if (await again.isVisible()) {
    await again.fill(shop.owner.password);
    await again.press('Enter');
    await press.click();
  }
  await expect(wrong).toBeVisible();
}

/** Customers and the team, and the page of a mailed invitation. */
export const PEOPLE: Screen[] = [
  at('/admin/users', { name: 'users' }),
  at('/admin/users?view=guests', { name: 'users-guests' }),
  at('/admin/users?q=zzzz', { name: 'users-none', isAlike: true }),
  at('/admin/users', { name: 'customer', steps: openPerson }),
  at('/admin/users/team', { name: 'team' }),
  at('/admin/users/team', { name: 'team-invite-wrong', steps: inviteNobody, isAlike: true }),
  at('/admin/users/roles/new', { name: 'role' }),
  atEmpty('/admin/users', { name: 'users-empty' }),
  {
    site: 'platform',
    url: ({ locale }) => platformUrl(`${locale === 'ar' ? '/ar' : ''}/join/${'x'.repeat(43)}`),
    name: 'invitation-gone',
    status: 404,
  },
];
