import { withPlatform } from '#db/index.ts';
import type { StaffRole } from '#domain/audit/index.ts';
import { createUser } from '#domain/identity/index.ts';
import { TEST_PASSWORD, TEST_TIME, type TestStore } from './stores.ts';
import { adminHost, PLATFORM, Visitor, type WebServer } from './web.ts';

/** Somebody with an account; in the given stores they work with the given role. Returns their e-mail. */
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

/** The whole way a person takes: the admin sends them to the platform, they sign in, the hand-off brings them back. */
export async function signInToAdmin(server: WebServer, store: TestStore, email: string): Promise<SignedIn> {
  const admin = new Visitor(server, adminHost(store.slug));
  const platform = new Visitor(server, PLATFORM);
  const next = pathOf((await admin.get('/admin')).headers.location);
  const signed = await platform.post('/login', { email, password: TEST_PASSWORD, next });
  if (signed.status !== 302) throw new Error(`${email} could not sign in: ${signed.status} ${signed.body}`);
  await openAdmin(platform, admin, pathOf(signed.headers.location));
  return { platform, admin };
}

/** From a platform session to a session at the admin whose state cookie the visitor has. */
export async function openAdmin(platform: Visitor, admin: Visitor, handoffPath: string): Promise<void> {
  const sent = new URL((await platform.get(handoffPath)).headers.location ?? '', 'http://nowhere.example');
  const token = sent.searchParams.get('token') ?? '';
  const opened = await admin.post('/handoff', { token, next: '/admin' });
  if (opened.status !== 302) throw new Error(`The hand-off was refused: ${opened.status}`);
}

/** Path and query of an address that an answer led to. */
export function pathOf(location: string | undefined): string {
  const url = new URL(location ?? '', 'http://nowhere.example');
  return `${url.pathname}${url.search}`;
}
