import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asViewer, isReadOnlyRefusal, withPlatform, withPlatformAndStore, withStore } from '#db/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await makeCustomer(cedar, { email: 'zahra@hidden.example', name: 'Zahra Alhashimi' });

const readName = () =>
  withStore(cedar.id, (tx) =>
    tx.selectFrom('customers').select('name').where('store_id', '=', cedar.id).executeTakeFirst(),
  );

test('the database refuses every write in a view, of the store and of the platform (T12)', async () => {
  await expectNothingChanged(db, async () => {
    const writes = [
      () => withStore(cedar.id, (tx) => sql`delete from store_texts`.execute(tx)),
      () => withStore(cedar.id, (tx) => sql`update public.customers set name = 'x'`.execute(tx)),
      () => withPlatform((tx) => sql`delete from operators`.execute(tx)),
    ];
    for (const write of writes) {
      const refused = await asViewer(write).catch((error: unknown) => error);
      expect(isReadOnlyRefusal(refused)).toBe(true);
    }
    const both = withPlatformAndStore.bind(null, cedar.id);
    await expect(
      asViewer(() =>
        both(
          async () => {},
          async () => {},
        ),
      ),
    ).rejects.toThrow('A view changes neither');
  });
});

test('a statement reads masked values in a view, and the real values on the same connection afterwards', async () => {
  for (let round = 0; round < 12; round++) {
    expect(await readName()).toEqual({ name: 'Zahra Alhashimi' });
    expect(await asViewer(readName)).toEqual({ name: '•••' });
  }
});
