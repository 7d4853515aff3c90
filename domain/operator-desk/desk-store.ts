import { sql } from 'kysely';
import { withPlatform, withStoreReadOnly } from '#db/index.ts';
import type { MemberRole } from '#domain/audit/index.ts';
import { type PackageUse, platformUse } from '#domain/packages/index.ts';
import { type Subscription, subscriptionOf } from '#domain/subscription/index.ts';
import { figuresOf, type StoreFigures } from './measure-stores.ts';
import { listOperatorActs, type OperatorActRow } from './operator-log.ts';
import { listStoreNotes, type StoreNote } from './store-notes.ts';
import { STORES, type StoreState, stateAt } from './store-state.ts';

export type DeskMember = {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  hasSecondStep: boolean;
};

export type DeskDomain = { host: string; status: string; isPrimary: boolean };

export type DeskStorePage = {
  id: string;
  slug: string;
  name: string;
  state: StoreState;
  isDemo: boolean;
  createdAt: Date;
  subscription: Subscription & { status: string | null };
  use: PackageUse & { ordersMonth: number };
  figures: StoreFigures;
  members: DeskMember[];
  domains: DeskDomain[];
  notes: StoreNote[];
  acts: OperatorActRow[];
};

type Head = Pick<DeskStorePage, 'id' | 'slug' | 'name' | 'state' | 'isDemo' | 'createdAt'> & {
  status: string | null;
};

/** A store's id by its slug, even if the store is closed; null if there is none. */
export async function findDeskStore(slug: string, at: Date): Promise<Head | null> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<Head>`
      select s.id, s.slug, s.name, s.is_demo as "isDemo", s.created_at as "createdAt", b.status,
          ${stateAt(at)} as state
        from ${STORES} where s.slug = ${slug}`.execute(tx);
    return rows[0] ?? null;
  });
}

/**
 * The data of a store's page in the console. The store's own tables are read in a read-only transaction of that
 * store.
 */
export async function readDeskStore(slug: string, at: Date): Promise<DeskStorePage | null> {
  const head = await findDeskStore(slug, at);
  if (!head) return null;
  const { status, ...store } = head;
  const figures = await withStoreReadOnly(store.id, (tx) => figuresOf(tx, at));
  const subscription = await subscriptionOf(store.id);
  const { products, storageMb } = figures;
  const { rows: acts } = await listOperatorActs({ subject: { kind: 'store', id: store.id }, size: 10 });
  return {
    ...store,
    subscription: { ...subscription, status },
    use: { products, storageMb, ...(await platformUse(store.id, at)), ordersMonth: figures.ofPackage.orders },
    figures,
    ...(await readPeople(store.id)),
    notes: await listStoreNotes(store.id),
    acts,
  };
}

const MOST_PEOPLE = 100;

async function readPeople(storeId: string): Promise<Pick<DeskStorePage, 'members' | 'domains'>> {
  return withPlatform(async (tx) => {
    const { rows: members } = await sql<DeskMember>`
      select u.id as "userId", u.name, u.email, m.role,
          exists (select from user_second_steps t where t.user_id = u.id and t.confirmed_at is not null)
            as "hasSecondStep"
        from staff_memberships m join users u on u.id = m.user_id where m.store_id = ${storeId}
       order by (m.role = 'owner') desc, m.created_at, u.id limit ${MOST_PEOPLE}`.execute(tx);
    const { rows: domains } = await sql<DeskDomain>`
      select c.host, c.status, coalesce(h.is_primary, false) as "isPrimary"
        from domain_claims c left join hosts h on h.host = c.host and h.store_id = c.store_id
       where c.store_id = ${storeId} order by c.host limit ${MOST_PEOPLE}`.execute(tx);
    return { members, domains };
  });
}
