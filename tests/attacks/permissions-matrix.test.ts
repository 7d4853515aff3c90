import { describe, expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole, systemAct } from '#domain/audit/index.ts';
import { ACTIONS, type Action, addOperator, can, OWNER_ONLY, PERMISSIONS } from '#domain/identity/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { IS_FULL, IS_WIDE } from '#tests/support/level.ts';
import { makeStaff, memberWithOwnSet, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, adminHost, Visitor, webServer } from '#tests/support/web.ts';
import { adminRoutes, allDoors, nameOfDoor, pathOfDoor } from './doors/all-doors.ts';
import { type Door, SECRET } from './doors/door.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
// A session used for more than five minutes updates its last use, which is not a change by a refused request.
const server = await webServer({ clock: () => TEST_TIME });
const DOORS = await allDoors(cedar);

const MARKS = new RegExp(`${SECRET}|Sara@Example|${cedar.ownerEmail}`, 'i');
/** Routes that are open to every member. */
const FOR_ALL_STAFF = [
  '/admin/find',
  '/admin/my-stores',
  '/admin/bulletins',
  '/admin/counts',
  '/admin/profile',
  '/admin/people/:userId/:hash',
];

/** Tables that reads and refused tries write: counted tries, and who has a page open. */
const COUNTED = ['platform_rate_limits', 'rate_limits', 'product_editors'];

const nobody = new Visitor(server, adminHost(cedar.slug));
const visitors = new Map<StaffRole, Visitor>();
for (const role of STAFF_ROLES) {
  const email = await makeStaff(role, [{ store: cedar, role }]);
  visitors.set(role, (await signInToAdmin(server, cedar, email)).admin);
}
const custom = await memberWithOwnSet(server, cedar);

function ask(visitor: Visitor, { post }: Door, path: string): Promise<Answer> {
  return post ? visitor.post(path, post as Record<string, string>) : visitor.get(path);
}

/**
 * Each address is requested as data, and in the full run as a page too: a page renders the same answer, and
 * rendering thousands of them takes minutes.
 */
const PAGES = new Set(adminRoutes().flatMap(({ path, isPage }) => (isPage ? [path] : [])));
const tailsOf = ({ path }: Door) => {
  if (!PAGES.has(path)) return [''];
  return IS_FULL ? ['', '.data'] : ['.data'];
};

/** The addresses whose answers differ from the permission table. */
async function wrongDoors(visitor: Visitor, doors: Door[], may: (action: Action) => boolean) {
  const wrong: string[] = [];
  for (const door of doors) {
    // Wrong passwords are counted, and more forms ask for one than there are tries.
    if (door.post && 'password' in door.post) await db.admin('delete from platform_rate_limits');
    const allowed = may(door.needs);
    if (allowed && door.acts) continue;
    for (const tail of tailsOf(door)) {
      const { status, body } = await ask(visitor, door, withTail(pathOfDoor(door), tail));
      const right = allowed ? (door.post ? [409, 422] : [200]) : [403];
      if (!right.includes(status)) wrong.push(`${nameOfDoor(door)}${tail} answered ${status}${why(status)}`);
      // A refused move is reported on the order's page, which a viewer may read.
      if (!allowed && !door.post && MARKS.test(body))
        wrong.push(`${nameOfDoor(door)}${tail} shows the store`);
    }
  }
  return wrong;
}

function why(status: number): string {
  const line = status < 500 ? undefined : server.logged().findLast((text) => text.includes('"err"'));
  return line ? `: ${line.slice(0, 600)}` : '';
}

function withTail(path: string, tail: string): string {
  const [plain = '', search] = path.split('?');
  return `${plain}${tail}${search ? `?${search}` : ''}`;
}

describe('every address of the admin checks the permission table (Z)', () => {
  test('every action of the permission table has a tested address', () => {
    const covered = new Set(DOORS.map((door) => door.needs));
    expect(ACTIONS.filter((action) => !covered.has(action))).toEqual([]);
  });

  test('every route of the admin has a tested address for each permission that its module checks', () => {
    const missing: string[] = [];
    for (const { path, source } of adminRoutes()) {
      const here = DOORS.filter((door) => door.path === path);
      if (here.length === 0 && !FOR_ALL_STAFF.includes(path)) missing.push(path);
      const named = [...source.matchAll(/staffOnly\(\s*'([\w.]+)'/g)].map(([, action]) => action);
      // A tested address of another route counts too, because a loader that only refuses is not requested.
      for (const action of new Set(named)) {
        const isAsked = DOORS.some((door) => door.needs === action);
        if (!isAsked) missing.push(`${path} ${action}`);
      }
      const acts = /export const action\b|export async function action\b/.test(source);
      if (acts && here.length > 0 && !here.some((door) => door.post)) missing.push(`post ${path}`);
    }
    expect(missing).toEqual([]);
    expect(adminRoutes().length).toBeGreaterThan(40);
  });

  // The test below shows for each action that refusals follow the table.
  const roles = IS_WIDE ? STAFF_ROLES : (['owner', 'viewer'] as const);
  test.each(roles)(
    'the role %s can use exactly the addresses that the permission table allows',
    async (role) => {
      const wrong = await expectNothingChanged(
        db,
        () => wrongDoors(visitors.get(role)!, DOORS, (action) => can(role, action)),
        COUNTED,
      );
      expect(wrong).toEqual([]);
    },
  );

  const doors = Map.groupBy(DOORS, (door) => door.needs);
  test('a member with every permission except one is refused at exactly the addresses that need it', async () => {
    await custom.become(PERMISSIONS.admin);
    for (const [action, its] of doors) {
      await custom.become(PERMISSIONS.admin.filter((each) => each !== action));
      const wrong = await wrongDoors(custom.visitor, its, (each) => each !== action);
      expect(wrong).toEqual([]);
    }
  });

  test.skipIf(!IS_WIDE)(
    'each tested address answers differently once the permission is restored, so a missing check is detected',
    async () => {
      await custom.become(PERMISSIONS.admin);
      for (const [action, its] of doors) {
        const harmless = its.filter((door) => !door.acts);
        if (harmless.length === 0 || OWNER_ONLY.includes(action)) continue;
        const wrong = await wrongDoors(custom.visitor, harmless, (each) => each !== action);
        expect(wrong.filter((each) => each.includes('answered')).length, action).toBe(
          harmless.flatMap((door) => tailsOf(door)).length,
        );
      }
    },
  );

  test('a role with every permission opens no owner-only address, and a role with unknown permissions opens no address', async () => {
    await custom.become(ACTIONS);
    const owners = DOORS.filter((door) => OWNER_ONLY.includes(door.needs));
    expect(await wrongDoors(custom.visitor, owners, () => false)).toEqual([]);
    await custom.become(['everything' as Action]);
    expect(await wrongDoors(custom.visitor, DOORS.slice(0, 12), () => false)).toEqual([]);
  });

  test('a visitor without a session is redirected to the platform from every address, and nothing is shown or written', async () => {
    await expectNothingChanged(db, async () => {
      for (const door of DOORS) {
        for (const tail of ['', '.data']) {
          const answer = await ask(nobody, door, withTail(pathOfDoor(door), tail));
          expect([302, 202], `${nameOfDoor(door)}${tail}`).toContain(answer.status);
          expect(answer.headers.location ?? answer.body).toContain('/login/store/cedar');
          expect(answer.body).not.toMatch(MARKS);
        }
      }
      for (const route of ['orders/orders.route', 'root']) {
        const answer = await nobody.get(`/admin/orders.data?_routes=${encodeURIComponent(route)}`);
        expect([answer.status, MARKS.test(answer.body)]).toEqual([202, false]);
      }
    });
  });

  test('a data request that names one route does not bypass its check', async () => {
    const names = [
      'orders/orders.route',
      'orders/order.route',
      'imports/import.route',
      'branding/branding.route',
      'root',
    ];
    const closed = DOORS.filter((door) => !door.post && !door.acts && !can('catalog', door.needs));
    for (const door of closed) {
      for (const route of [names.join(','), 'shell/staff-layout.route']) {
        const path = withTail(pathOfDoor(door), '.data').replace(/\?.*$/, '');
        const { body } = await visitors.get('catalog')!.get(`${path}?_routes=${encodeURIComponent(route)}`);
        expect(body, `${door.path} ${route}`).not.toMatch(MARKS);
      }
    }
  });

  test('an operator of the platform has no access to a store without a membership', async () => {
    const email = await makeStaff('operator', []);
    await addOperator({ email, role: 'owner' }, systemAct('test', TEST_TIME));
    await expect(signInToAdmin(server, cedar, email)).rejects.toThrow(/refused/);
  });
});
