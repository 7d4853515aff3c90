import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { SECRET, testDesk } from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type CardAccountInput, listCardAccounts, readAccountKeys, saveCardAccount } from './index.ts';
import { hintOf, openSecrets, sealSecrets } from './seal-secrets.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const ACT = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
const KEY = 'sk_test_51AbCdEfGhIjKlMnOp4242';
const WORD = 'whsec_a-long-word-of-stripe-9876';

const STRIPE: CardAccountInput = {
  id: null,
  version: 0,
  provider: 'stripe',
  mode: 'test',
  connectedId: '',
  secrets: { secretKey: KEY, webhookSecret: WORD },
  takesCards: true,
  capturesLater: false,
};

const save = (change: Partial<CardAccountInput> = {}, store = cedar) =>
  withStore(store.id, (tx) => saveCardAccount(tx, { input: { ...STRIPE, ...change }, desk }, ACT));
const list = (store = cedar) => withStore(store.id, listCardAccounts);
const keys = (accountId: string, store = cedar) =>
  withStore(store.id, (tx) => readAccountKeys(tx, { accountId }, desk));

describe('the keys of a card account (J5)', () => {
  test('only the last four characters of a card account’s keys are shown (J5)', async () => {
    const saved = await save();
    const id = saved.ok ? saved.value.id : '';
    const [account] = await list();
    expect(account).toMatchObject({
      id,
      hints: { secretKey: '4242', webhookSecret: '9876' },
      takesCards: true,
    });
    expect((await keys(id))?.secrets).toEqual({ secretKey: KEY, webhookSecret: WORD });
    const kept = JSON.stringify([
      await db.admin('select * from payment_accounts'),
      await db.admin('select * from audit_entries'),
    ]);
    expect(kept).not.toContain(KEY.slice(8, 20));
    expect(kept).not.toContain(WORD.slice(8, 20));
    expect(await keys(id, najd)).toBeNull();
  });

  test('empty key fields leave a card account’s keys unchanged, and a stale save is refused (J5)', async () => {
    const [before] = await list();
    const { id = '', version = 0 } = before ?? {};
    const secrets = { secretKey: 'sk_test_another_of_theirs_1111', webhookSecret: '' };
    expect(await save({ id, version, secrets })).toMatchObject({ ok: true });
    expect((await keys(id))?.secrets).toEqual({ ...secrets, webhookSecret: WORD });
    expect(await expectNothingChanged(db, () => save({ id, version, secrets }))).toMatchObject({
      code: 'account_changed',
    });
  });

  test.each<[string, Partial<CardAccountInput>, string[]]>([
    ['none', { secrets: {} }, ['secretKey', 'webhookSecret']],
    [
      'one with a blank',
      { secrets: { secretKey: 'sk test with blanks', webhookSecret: WORD } },
      ['secretKey'],
    ],
    [
      'a connected account without the store’s own key',
      { connectedId: 'acct_ofSomebody1', secrets: { secretKey: '', webhookSecret: WORD } },
      ['secretKey'],
    ],
    ['a connected account that is none', { connectedId: 'acct_"; drop' }, ['connectedId']],
  ])(
    'the keys of a card account are refused with a problem at their fields: %s (J5)',
    async (_, change, fields) => {
      expect(await expectNothingChanged(db, () => save(change))).toEqual({
        ok: false,
        code: 'account_incomplete',
        data: { fields },
      });
    },
  );

  test('a second card account takes the cards instead, and the first stays for its refunds (J5)', async () => {
    await save({
      provider: 'moyasar',
      secrets: { secretKey: 'sk_test_of_moyasar', webhookSecret: 'their-word' },
    });
    const accounts = await list();
    expect(accounts.map(({ provider, takesCards }) => [provider, takesCards])).toEqual([
      ['moyasar', true],
      ['stripe', false],
    ]);
  });
});

describe('encrypted keys', () => {
  const owner = { storeId: cedar.id, accountId: najd.id };
  const sealed = sealSecrets(SECRET, owner, { secretKey: KEY });

  test('encrypted keys are decrypted by their owner with the same secret, and the ciphertext differs each time', () => {
    expect(openSecrets(SECRET, owner, sealed)).toEqual({ secretKey: KEY });
    expect(sealSecrets(SECRET, owner, { secretKey: KEY })).not.toBe(sealed);
  });

  test('encrypted keys cannot be decrypted for another store, with another secret or with a changed byte', () => {
    const moved = { ...owner, storeId: najd.id };
    expect(() => openSecrets(SECRET, moved, sealed)).toThrow();
    expect(() => openSecrets(`${SECRET}!`, owner, sealed)).toThrow();
    const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => openSecrets(SECRET, owner, broken)).toThrow();
  });

  test('encrypted keys show no character of a short key', () => {
    expect([hintOf('shortone'), hintOf(KEY)]).toEqual(['', '4242']);
  });
});
