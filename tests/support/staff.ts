import { withPlatform } from '#db/index.ts';
import type { StaffRole } from '#domain/audit/index.ts';
import { createUser } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { TEST_PASSWORD, TEST_TIME, type TestStore } from './stores.ts';
import { adminHost, PLATFORM, Visitor, type WebServer } from './web.ts';

/** A user with an account who has the given role in the given stores. Returns their e-mail. */
export async function makeStaff(
  name: string,
  roles: { store: TestStore; role: StaffRole }[],
): Promise<string> {
  const email = `${name}@staff.example`;
  const made = await createUser({ email, name: `Staff ${name}`, password: TEST_PASSWORD }, TEST_TIME);
  if (!made.ok) throw new Error(`${email} was not made: ${made.code}`);
  await withPlatform(async (tx) => {
    for (const { store, role } of roles) {
      const { userId } = made.value;
      await tx
        .insertInto('staff_memberships')
        .values({ store_id: store.id, user_id: userId, role, created_at: TEST_TIME })
        .execute();
    }
  });
  return email;
}

export type SignedIn = { platform: Visitor; admin: Visitor };

/**
 * Signs in as a person would: the admin redirects to the platform, the user signs in there, and the hand-off
 * brings them back.
 */
export async function signInToAdmin(server: WebServer, store: TestStore, email: string): Promise<SignedIn> {
  const admin = new Visitor(server, adminHost(store.slug));
  const platform = new Visitor(server, PLATFORM);
  const next = pathOf((await admin.get('/admin')).headers.location);
  const signed = await platform.post('/login', { email, password: TEST_PASSWORD, next });
  if (signed.status !== 302) throw new Error(`${email} could not sign in: ${signed.status} ${signed.body}`);
  await openAdmin(platform, admin, pathOf(signed.headers.location));
  return { platform, admin };
}

/** Uses a platform session to open a session at the admin, with the state cookie of the visitor's browser. */
export async function openAdmin(platform: Visitor, admin: Visitor, handoffPath: string): Promise<void> {
  const sent = new URL((await platform.get(handoffPath)).headers.location ?? '', 'http://nowhere.example');
  const token = sent.searchParams.get('token') ?? '';
  const opened = await admin.post('/handoff', { token, next: '/admin' });
  if (opened.status !== 302) throw new Error(`The hand-off was refused: ${opened.status}`);
}

/** The path and query of a redirect's address. */
export function pathOf(location: string | undefined): string {
  const url = new URL(location ?? '', 'http://nowhere.example');
  return `${url.pathname}${url.search}`;
}

/** A signed-in member with a custom permission set; `become` changes the permissions of that set. */
export async function memberWithOwnSet(server: WebServer, store: TestStore) {
  const email = await makeStaff('custom', [{ store, role: 'viewer' }]);
  const id = newId();
  const stamp = { created_at: TEST_TIME, updated_at: TEST_TIME };
  await withPlatform(async (tx) => {
    const set = { store_id: store.id, id, name: 'Own', actions: ['orders.view'], ...stamp };
    await tx.insertInto('staff_permission_sets').values(set).execute();
    await tx
      .updateTable('staff_memberships')
      .set({ role: 'custom', permission_set_id: id })
      .where('store_id', '=', store.id)
      .where('user_id', '=', tx.selectFrom('users').select('id').where('email', '=', email))
      .execute();
  });
  const { admin } = await signInToAdmin(server, store, email);
  return {
    visitor: admin,
    async become(actions: readonly string[]) {
      const change = { actions: [...actions] };
      await withPlatform((tx) =>
        tx.updateTable('staff_permission_sets').set(change).where('id', '=', id).execute(),
      );
    },
  };
}
