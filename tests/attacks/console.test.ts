import { describe, expect, test } from 'vitest';
import { OPERATOR_ROLES, type OperatorRole, systemAct } from '#domain/audit/index.ts';
import {
  addOperator,
  isDangerous,
  mayOperate,
  OPERATOR_PERMISSIONS,
  removeOperator,
} from '#domain/identity/index.ts';
import { type ConsoleDoor, makeLawDoors } from '#tests/support/console-law.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';
import platformRoutes from '../../app/platform/routes.ts';
import { ANNOUNCEMENT_DOORS, mailDoors } from './console-doors.ts';

// The operator console (A6): only operators can see that it exists, and each role can do only what the matrix allows.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const live = await webServer({ clock: () => now, isDemo: false });
const act = systemAct('test', TEST_TIME);

async function signIn(email: string, at = server): Promise<Visitor> {
  const visitor = new Visitor(at, PLATFORM);
  const { status } = await visitor.post('/login', { email, password: TEST_PASSWORD });
  if (status !== 302) throw new Error(`${email} could not sign in: ${status}`);
  // Requests a page, so that the notice of the sign-in has been shown.
  await visitor.get('/login');
  await visitor.get('/terms');
  return visitor;
}

const emails = new Map<OperatorRole, string>();
const visitors = new Map<OperatorRole, Visitor>();
for (const role of OPERATOR_ROLES) {
  const email = await makeStaff(`operator-${role}`, []);
  await addOperator({ email, role }, act);
  emails.set(role, email);
  visitors.set(role, await signIn(email));
}
const owner = visitors.get('owner')!;
const guest = new Visitor(server, PLATFORM);
const keeperEmail = await makeStaff('keeper', [{ store: cedar, role: 'owner' }]);
const [keeper] = await db.admin<{ id: string }>('select id from users where email = $1', [keeperEmail]);
const shopkeeper = await signIn(keeperEmail);

const STORE = `/platform-admin/stores/${cedar.slug}`;
const PERSON = `/platform-admin/people/${keeper!.id}`;
const personAct = (intent: string) => ({ intent, reason: 'Asked by phone' });
// The store has no such domain.
const DOMAIN = `/platform-admin/domains/${cedar.slug}/shop.example.com`;
// The store has no such mail.
const MAIL = `/platform-admin/mails/${cedar.slug}/0192f3a4-0000-7000-8000-000000000001`;
const LAW = await makeLawDoors({ storeId: cedar.id, userId: keeper!.id });
const TRANSFERS = '/platform-admin/transfers';
const DOORS: ConsoleDoor[] = [
  { path: '/platform-admin', needs: 'stores.view' },
  { path: STORE, needs: 'stores.view' },
  { path: STORE, needs: 'stores.note', post: { intent: 'note', body: '' } },
  { path: STORE, needs: 'stores.suspend', post: { intent: 'suspend', reason: 'Fraud' } },
  { path: STORE, needs: 'stores.suspend', post: { intent: 'unsuspend', reason: 'Solved' } },
  { path: STORE, needs: 'stores.viewAs', post: { intent: 'viewAs', reason: 'Asked' } },
  { path: STORE, needs: 'stores.help', post: { intent: 'help', reason: 'Asked' } },
  { path: STORE, needs: 'stores.package', post: { intent: 'package', package: 'free', reason: 'Asked' } },
  {
    path: STORE,
    needs: 'stores.package',
    post: { intent: 'give', package: 'pro', day: '', reason: 'Asked' },
  },
  { path: STORE, needs: 'stores.period', post: { intent: 'period', day: '2030-01-01', reason: 'Asked' } },
  { path: '/platform-admin', needs: 'bulk.prepare', post: { intent: 'select' } },
  { path: '/platform-admin/samples', needs: 'stores.view' },
  { path: '/platform-admin/samples', needs: 'stores.samples', post: { intent: 'remove', reason: 'Live' } },
  { path: '/platform-admin/bulk', needs: 'bulk.view' },
  { path: '/platform-admin/bulk/1', needs: 'bulk.view' },
  { path: '/platform-admin/bulk/1', needs: 'bulk.prepare', post: { intent: 'preview', kind: 'suspend' } },
  { path: '/platform-admin/bulk/1', needs: 'bulk.prepare', post: { intent: 'stop' } },
  { path: '/platform-admin/bulk/1', needs: 'stores.suspend', post: { intent: 'confirm_suspend' } },
  { path: '/platform-admin/bulk/1', needs: 'stores.suspend', post: { intent: 'confirm_unsuspend' } },
  { path: '/platform-admin/bulk/1', needs: 'stores.period', post: { intent: 'confirm_extend_trial' } },
  { path: '/platform-admin/bulk/1', needs: 'stores.package', post: { intent: 'confirm_change_package' } },
  { path: '/platform-admin/bulk/1', needs: 'stores.package', post: { intent: 'confirm_give_package' } },
  {
    path: STORE,
    needs: 'stores.features',
    post: { intent: 'feature', feature: 'locations', setting: 'off' },
  },
  { path: '/platform-admin/subscriptions', needs: 'subscriptions.view' },
  { path: '/platform-admin/revenue', needs: 'revenue.view' },
  { path: '/platform-admin/invoices', needs: 'invoices.view' },
  { path: '/platform-admin/invoices/file', needs: 'invoices.view', file: 'given' },
  { path: '/platform-admin/invoices/7/pdf', needs: 'invoices.view', file: 'missing' },
  { path: '/platform-admin/packages', needs: 'packages.view' },
  {
    path: '/platform-admin/packages',
    needs: 'packages.edit',
    post: { intent: 'move', code: 'pro', to: 'earlier' },
  },
  { path: '/platform-admin/packages/new', needs: 'packages.edit' },
  { path: '/platform-admin/packages/new', needs: 'packages.edit', post: { intent: 'save', code: 'mine' } },
  { path: '/platform-admin/packages/pro', needs: 'packages.view' },
  { path: '/platform-admin/packages/pro', needs: 'packages.edit', post: { intent: 'save', version: '1' } },
  { path: '/platform-admin/people', needs: 'people.view' },
  { path: PERSON, needs: 'people.view' },
  { path: PERSON, needs: 'people.sessions', post: personAct('sessions') },
  { path: PERSON, needs: 'people.reset', post: personAct('reset') },
  { path: PERSON, needs: 'people.secondStep', post: personAct('secondStep') },
  { path: PERSON, needs: 'people.lock', post: personAct('lock') },
  { path: PERSON, needs: 'people.unlock', post: personAct('unlock') },
  { path: '/platform-admin/acts', needs: 'acts.view' },
  { path: '/platform-admin/jobs', needs: 'jobs.view' },
  { path: '/platform-admin/jobs/1', needs: 'jobs.view' },
  { path: '/platform-admin/jobs/1', needs: 'jobs.retry', post: { intent: 'retry' } },
  { path: '/platform-admin/jobs/1', needs: 'jobs.discard', post: { intent: 'discard', reason: 'Stuck' } },
  ...mailDoors(MAIL),
  { path: '/platform-admin/domains', needs: 'domains.view' },
  { path: DOMAIN, needs: 'domains.view' },
  { path: DOMAIN, needs: 'domains.check', post: { intent: 'check' } },
  { path: DOMAIN, needs: 'domains.remove', post: { intent: 'remove', reason: 'Abuse' } },
  { path: TRANSFERS, needs: 'transfers.view' },
  { path: TRANSFERS, needs: 'transfers.decide', post: { intent: 'confirm', received: '1' } },
  { path: TRANSFERS, needs: 'transfers.decide', post: { intent: 'reject', reason: 'Asked' } },
  ...ANNOUNCEMENT_DOORS,
  ...LAW.doors,
  { path: '/platform-admin/health', needs: 'health.view' },
  { path: '/platform-admin/brand', needs: 'platform.view' },
  { path: '/platform-admin/brand', needs: 'platform.edit', post: { intent: 'save', version: '0' } },
  { path: '/platform-admin/brand', needs: 'platform.logo', post: { intent: 'logos' } },
];
/**
 * Texts that only the console has, and the store's name. The owner's e-mail address is left out, because their own
 * pages contain it.
 */
const MARKS = new RegExp(`${cedar.name}|Only operators read these`);
/** Tables that any request may write: the last use of a session, and counted attempts. */
const COUNTED = ['platform_sessions', 'platform_rate_limits'];

const ask = (visitor: Visitor, { path, post }: ConsoleDoor, prefix = '') =>
  post ? visitor.post(prefix + path, post) : visitor.get(prefix + path);
const plain = (body: string) =>
  body
    .replace(/<script[\s\S]*?<\/script>|<link[^>]*>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<a [^>]*hreflang[^>]*>/gi, '');

describe('the matrix', () => {
  test('every route and every permission of the console is tested', () => {
    const paths = new Set<string>();
    const walk = (routes: typeof platformRoutes) => {
      for (const { path, children } of routes) {
        if (path?.startsWith('platform-admin')) paths.add(`/${path}`);
        if (children) walk(children);
      }
    };
    walk(platformRoutes);
    const tried = new Set(
      DOORS.map(({ path }) =>
        path
          .replace(MAIL, '/platform-admin/mails/:store/:mailId')
          .replace(cedar.slug, ':slug')
          .replace(/packages\/pro$/, 'packages/:code')
          .replace(keeper!.id, ':userId')
          .replace('/1', '/:id')
          .replace('/7/', '/:number/')
          .replace('shop.example.com', ':host')
          .replace(LAW.breach, '/platform-admin/breaches/:breachId')
          .replace(LAW.request, '/platform-admin/requests/:requestId'),
      ),
    );
    expect([...paths].toSorted()).toEqual([...tried].toSorted());
    expect([...new Set(DOORS.map(({ needs }) => needs))].toSorted()).toEqual(OPERATOR_PERMISSIONS.toSorted());
  });

  test.each(OPERATOR_ROLES)(
    'the role %s can open what the matrix allows, and gets the page for an unknown address everywhere else',
    async (role) => {
      const visitor = visitors.get(role)!;
      await expectNothingChanged(
        db,
        async () => {
          for (const door of DOORS) {
            for (const prefix of ['', '/ar']) {
              const { status, body } = await ask(visitor, door, prefix);
              const shown = door.file === 'missing' ? 404 : 200;
              const allowed = !door.post ? shown : isDangerous(door.needs) ? 403 : 422;
              const name = `${role} ${prefix}${door.path} ${door.post?.intent ?? ''}`;
              expect(status, name).toBe(mayOperate(role, door.needs) ? allowed : 404);
              if (status === 403) expect(body.includes('name="password"'), name).toBe(true);
              if (status === 404) expect(body.includes(cedar.name), name).toBe(false);
            }
          }
        },
        COUNTED,
      );
    },
  );

  test('a guest and the owner of a store get the same page as for an address that does not exist', async () => {
    await expectNothingChanged(
      db,
      async () => {
        for (const visitor of [guest, shopkeeper]) {
          const unknown = await visitor.get('/platform-admim');
          for (const door of DOORS) {
            const answer = await ask(visitor, door);
            expect(answer.status).toBe(404);
            expect(MARKS.test(answer.body)).toBe(false);
            if (door.file) expect(answer.body).toBe('null');
            else if (!door.post)
              expect(plain(answer.body)).toBe(
                plain(unknown.body).replaceAll('platform-admim', door.path.slice(1)),
              );
            const asData = await visitor.get(`${door.path}.data`);
            expect(MARKS.test(asData.body)).toBe(false);
          }
        }
      },
      COUNTED,
    );
  });
});

describe('acts', () => {
  const suspend = (fields: Record<string, string> = {}) =>
    owner.post(STORE, { intent: 'suspend', reason: 'Fraud', ...fields });
  const unsuspend = () => owner.post(STORE, { intent: 'unsuspend', reason: 'Solved' });

  test('a dangerous act asks for the password, at most once in ten minutes of the same session', async () => {
    await expectNothingChanged(
      db,
      async () => {
        expect((await suspend()).status).toBe(403);
        expect((await suspend({ password: 'not this one' })).status).toBe(422);
      },
      COUNTED,
    );
    expect((await suspend({ password: TEST_PASSWORD })).status).toBe(200);
    expect(await db.admin('select reason, by_name from store_suspensions')).toEqual([
      { reason: 'Fraud', by_name: 'operator' },
    ]);
    expect((await suspend()).status).toBe(409);
    const another = await signIn(emails.get('owner')!);
    expect((await another.post(STORE, { intent: 'unsuspend', reason: 'x' })).status).toBe(403);
    now = new Date(TEST_TIME.getTime() + 11 * 60_000);
    expect((await unsuspend()).status).toBe(403);
    now = TEST_TIME;
    expect((await unsuspend()).status).toBe(200);
    const logged = await db.admin('select action, name, reason from operator_acts order by id');
    expect(logged.slice(-2)).toEqual([
      { action: 'stores.suspend', name: 'Staff operator-owner', reason: 'Fraud' },
      { action: 'stores.suspend', name: 'Staff operator-owner', reason: 'Solved' },
    ]);
  });

  test('a form posted from another site, an unknown store, an unknown act and a missing reason change nothing', async () => {
    await expectNothingChanged(
      db,
      async () => {
        const post = { intent: 'suspend', reason: 'Fraud' };
        expect((await owner.post(STORE, post, { origin: 'https://evil.example' })).status).toBe(403);
        expect((await owner.post('/platform-admin/stores/nothing', post)).status).toBe(404);
        expect((await owner.get(`/platform-admin/stores/${cedar.id}`)).status).toBe(404);
        expect((await owner.post(STORE, { intent: 'constructor' })).status).toBe(400);
        expect((await owner.post(STORE, { intent: 'suspend', reason: ' ' })).status).toBe(422);
        expect((await owner.post(STORE, { intent: 'period', day: '2026-02-31', reason: 'x' })).status).toBe(
          422,
        );
        const package_ = { intent: 'package', package: "free' or 1=1", reason: 'x' };
        expect((await owner.post(STORE, package_)).status).toBe(422);
        expect((await owner.get("/platform-admin?q=%27%25&sort=x&package='&after=zzz")).status).toBe(200);
      },
      COUNTED,
    );
  });

  test('a removed operator gets no console page from the next request on', async () => {
    const email = emails.get('read_only')!;
    await removeOperator({ email }, act);
    expect((await visitors.get('read_only')!.get('/platform-admin')).status).toBe(404);
  });
});

test('on a live install, an operator without two-factor sign-in sees no store and changes nothing', async () => {
  const visitor = await signIn(emails.get('owner')!, live);
  await expectNothingChanged(
    db,
    async () => {
      for (const door of DOORS) {
        const { status, body } = await ask(visitor, door);
        expect([status, body.includes(cedar.name)]).toEqual([403, false]);
      }
    },
    COUNTED,
  );
});
