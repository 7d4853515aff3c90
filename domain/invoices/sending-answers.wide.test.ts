import { describe, expect, test } from 'vitest';
import type { AuthorityMessage, DocumentAnswer } from '#domain/fatoora/index.ts';
import { type Failure, ok, type Success } from '#lib/result.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { rejected, unreachable } from '#tests/support/fatoora-authority.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { stampingStore } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { stand } = shop;
await shop.begin();
const HOUR = 3_600_000;
const hoursLater = (hours: number) => new Date(TEST_TIME.getTime() + hours * HOUR);
const told = (action: string) =>
  db.admin<{ after: unknown }>('select after from audit_entries where action = $1 order by at, id', [action]);

function accepted(status: number, messages: AuthorityMessage[] = []): Success<DocumentAnswer> {
  return ok({ outcome: 'accepted', status, messages, clearedXml: '' });
}

async function sending() {
  const { id } = await shop.invoiced();
  await shop.stamp(id);
  const row = async () =>
    (
      await db.admin<{ state: string; status: number; tries: number; messages: AuthorityMessage[] }>(
        `select state, status, tries, messages from fatoora_sendings s
           join fatoora_documents f on f.id = s.document_id where f.invoice_id = $1`,
        [id],
      )
    )[0];
  return { id, row };
}

describe('an answer from the authority', () => {
  test.each([200, 202, 208, 409])(
    'an answer with status %i is final, and the document is not sent again',
    async (status) => {
      const { row } = await sending();
      const warning = { level: 'warning' as const, code: 'BR-KSA-98', text: 'late' };
      stand.answers.push(() => accepted(status, status === 202 ? [warning] : []));
      expect(await shop.send()).toEqual({ accepted: 1, rejected: 0, waiting: 0 });
      expect(await row()).toMatchObject({
        state: 'accepted',
        status,
        messages: status === 202 ? [warning] : [],
      });
      await expectNothingChanged(db, async () => {
        expect(await shop.send(hoursLater(48))).toEqual({ accepted: 0, rejected: 0, waiting: 0 });
      });
    },
  );
});

test('after a time-out, a refused certificate and an overloaded gateway, the same bytes are sent', async () => {
  const { row } = await sending();
  const bytes: string[] = [];
  const note = (answer: () => Failure<string, { reason: string }>) => (document: { xml: string }) => {
    bytes.push(document.xml);
    return answer() as ReturnType<typeof unreachable>;
  };
  const failing = (code: string) => () => ({ ok: false as const, code, data: { reason: 'status_503' } });
  const plan = [unreachable, failing('authority_unauthorized'), failing('authority_unreachable')];
  for (const [index, answer] of plan.entries()) {
    stand.answers.push(note(answer as never));
    expect(await shop.send(hoursLater(index + 1))).toMatchObject({ waiting: 1 });
  }
  expect(await shop.send(hoursLater(5))).toMatchObject({ accepted: 1 });
  expect(new Set(bytes).size).toBe(1);
  expect(stand.taken.at(-1)?.xml).toBe(bytes[0]);
  expect(await row()).toMatchObject({ state: 'accepted', tries: 4 });
});

describe('mails to the owners', () => {
  test('the owners are mailed once that documents have waited for 20 hours', async () => {
    await sending();
    stand.answers.push(unreachable, unreachable, unreachable);
    await shop.send(hoursLater(19));
    expect(await told('fatoora.running_late')).toEqual([]);
    await shop.send(hoursLater(21));
    await shop.send(hoursLater(23));
    expect(await told('fatoora.running_late')).toEqual([{ after: { late: 1 } }]);
    await shop.send(hoursLater(25));
  });

  test('the owners are mailed once in each run, however many documents were refused', async () => {
    await sending();
    await sending();
    stand.answers.push(
      () => rejected('BR-KSA-44'),
      () => rejected('BR-KSA-44'),
    );
    await shop.send(hoursLater(30));
    expect(await told('fatoora.rejections_found')).toEqual([{ after: { rejected: 2 } }]);
  });
});
