import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { countMessages, listMessages, markRead, readMessage, replyToMessage, sendMessage } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const by = staffAct({ userId: cedar.ownerId, name: 'Rima', role: 'owner' }, TEST_TIME, {
  ip: '10.0.0.1',
  requestId: 'r',
});

async function message(comments: string, locale: 'en' | 'ar' = 'ar'): Promise<string> {
  const sent = await withStore(cedar.id, (tx) =>
    sendMessage(
      tx,
      { name: 'نورة', email: 'noura@example.com', orderNumber: '1042', comments, locale },
      shopperAct(TEST_TIME, { ip: '10.0.0.9', requestId: 'r' }),
    ),
  );
  if (!sent.ok) throw new Error(sent.code);
  return sent.value.messageId;
}

const reply = (messageId: string, text: string, { seen = 0, store = cedar.id } = {}) =>
  withStore(store, (tx) => replyToMessage(tx, { messageId, text, seen }, by));
const mails = () =>
  db.admin<{ recipient: string; locale: string; body_text: string }>(
    `select recipient, locale, body_text from mails where kind = 'contact_reply' order by created_at`,
  );

const lampId = await message('هل المصباح من النحاس؟');
const otherId = await message('50% خصم؟');

test('a reply is mailed once, in the language of the message, and is shown below it with its author', async () => {
  expect(await reply(lampId, '  نعم، من النحاس.\r\nمع التحية ')).toMatchObject({ ok: true });
  expect(await mails()).toMatchObject([{ recipient: 'noura@example.com', locale: 'ar' }]);
  expect((await mails())[0]?.body_text).toContain('هل المصباح من النحاس؟');
  const view = await withStore(cedar.id, (tx) => readMessage(tx, lampId));
  expect(view).toMatchObject({
    status: 'answered',
    replies: [{ body: 'نعم، من النحاس.\nمع التحية', by: 'Rima' }],
  });
});

test('a reply is refused to a member who has not seen another member’s reply, and nothing is sent', async () => {
  const stale = await expectNothingChanged(db, () => reply(lampId, 'Again'));
  expect(stale).toEqual({ ok: false, code: 'stale', data: { replies: 1 } });
  expect(await reply(lampId, 'And one more', { seen: 1 })).toMatchObject({ ok: true });
});

test('empty and overlong replies, and replies to unknown messages or those of another store, are refused and send nothing', async () => {
  const refused = await expectNothingChanged(db, async () => [
    await reply(otherId, ' \n '),
    await reply(otherId, 'x'.repeat(5001)),
    await reply(newId(), 'Hello'),
    await reply('none', 'Hello'),
    await reply(otherId, 'Hello', { store: najd.id }),
  ]);
  expect(refused.map((each) => (each.ok ? 'sent' : each.code))).toEqual([
    'reply_invalid',
    'reply_invalid',
    'message_not_found',
    'message_not_found',
    'message_not_found',
  ]);
  expect(await withStore(najd.id, (tx) => readMessage(tx, otherId))).toBeNull();
});

test('a new message is marked as read once it was opened, and a message with a reply stays marked as answered', async () => {
  const counts = () => withStore(cedar.id, countMessages);
  expect(await counts()).toEqual({ new: 1, read: 0, answered: 1 });
  for (const messageId of [otherId, lampId, 'none']) {
    await withStore(cedar.id, (tx) => markRead(tx, { messageId }));
  }
  expect(await counts()).toEqual({ new: 0, read: 1, answered: 1 });
});

test('the inbox is searched by text, with special characters taken literally, and by state', async () => {
  const find = async (input: object) =>
    (await withStore(cedar.id, (tx) => listMessages(tx, input))).rows.map(({ id }) => id);
  expect(await find({ query: 'النحاس' })).toEqual([lampId]);
  expect(await find({ query: '%' })).toEqual([otherId]);
  expect(await find({ query: 'NOURA@' })).toEqual([otherId, lampId]);
  expect(await find({ status: 'answered' })).toEqual([lampId]);
});
