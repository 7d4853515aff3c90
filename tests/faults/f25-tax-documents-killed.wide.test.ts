import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { FIRST_PREVIOUS_HASH } from '#domain/fatoora/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fatooraGateway } from '#tests/support/fatoora-gateway.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { stampingStore } from '#tests/support/stamping-store.ts';
import { twoStores } from '#tests/support/stores.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const DOCUMENTS = IS_FULL ? 10_000 : 200;
/** A process is killed after each of these numbers of steps; its successor continues with the next number. */
const KILLS = IS_FULL ? [7, 61, 251, 13, 499, 90, 701, 33, 1009, 5, 402, 77] : [7, 31, 13, 40, 3];
const PROCESSES = 2;

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const gateway = await fatooraGateway(shop.stand, { isFlaky: true });
const folder = mkdtempSync(join(tmpdir(), 'souk-tax-journal-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  gateway.close();
  rmSync(folder, { recursive: true });
});

/**
 * Makes that many unstamped credit notes of one accepted invoice. They are copied, because the test is about issued
 * documents and placing ten thousand orders takes too long.
 */
async function notesOf(count: number): Promise<void> {
  const invoice = await shop.invoiced();
  await shop.stamp(invoice.id);
  await shop.send();
  await db.admin(
    `with c as materialized (select uuidv7() as id, uuidv7() as refund_id, n from generate_series(1, $2::int) n),
          i as materialized (select * from invoices where id = $1),
          refunded as (
            insert into refunds (store_id, id, order_id, payment_id, kind, method, currency, amount, created_at, created_by)
            select i.store_id, c.refund_id, i.order_id, p.id, 'goods', 'cash', i.currency, 1, i.issued_at, 'test'
              from i join payments p on p.order_id = i.order_id, c)
     insert into invoices (store_id, id, kind, number, code, sequence, order_id, invoice_id, refund_id, issued_at, currency,
                           total, tax_total, data, data_hash, previous_hash)
     select i.store_id, c.id, 'credit_note', c.n, 'CN-' || c.n, i.sequence + c.n, i.order_id, i.id, c.refund_id,
            i.issued_at, i.currency, i.total, i.tax_total,
            i.data || jsonb_build_object('id', c.id, 'kind', 'credit_note', 'code', 'CN-' || c.n, 'number', c.n,
              'corrects', jsonb_build_object('code', i.code, 'issuedAt', i.data ->> 'issuedAt', 'reason', 'returned')),
            i.data_hash, i.data_hash
       from i, c`,
    [invoice.id, count],
  );
  await db.admin(
    `insert into unstamped_invoices (store_id, invoice_id, since)
     select store_id, id, issued_at from invoices where kind = 'credit_note'`,
  );
}

/** Runs one process after another until one ends by itself; each earlier one is killed after its number of steps. */
async function workThrough(kills: number[]): Promise<number> {
  let killed = 0;
  for (;;) {
    const after = kills.shift();
    const script = join(import.meta.dirname, 'stamping-process.ts');
    const child = spawn(process.execPath, [script, db.urls.app, najd.id, gateway.base, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    const ended = once(child, 'exit');
    let steps = 0;
    for await (const _line of createInterface({ input: child.stdout })) {
      if (++steps === after) child.kill('SIGKILL');
    }
    const [code, signal] = await ended;
    running.delete(child);
    if (signal === 'SIGKILL') killed++;
    else return code === 0 ? killed : Promise.reject(new Error(`A process ended with ${code}.`));
  }
}

test(`${DOCUMENTS} documents sent by two processes that are killed repeatedly form one complete chain, none sent twice or lost (F25)`, async () => {
  await shop.begin();
  await notesOf(DOCUMENTS);
  const halves = Array.from({ length: PROCESSES }, (_, half) => KILLS.filter((_kill, at) => at % 2 === half));
  const killed = await Promise.all(halves.map(workThrough));
  expect(killed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(KILLS.length / 2);
  await backendsGone(db);

  type Link = { counter: string; uuid: string; hash: string; previous_hash: string; xml: string };
  const chain = await db.admin<Link & { invoice_id: string; state: string }>(
    `select counter, uuid, hash, previous_hash, xml, invoice_id, state from fatoora_documents f
       join fatoora_sendings s on s.document_id = f.id order by counter`,
  );
  expect(chain).toHaveLength(DOCUMENTS + 1);
  let previous = FIRST_PREVIOUS_HASH;
  for (const [index, link] of chain.entries()) {
    expect([Number(link.counter), link.previous_hash]).toEqual([index + 1, previous]);
    previous = link.hash;
  }
  expect(new Set(chain.map(({ invoice_id }) => invoice_id)).size).toBe(DOCUMENTS + 1);
  expect(new Set(chain.map(({ state }) => state))).toEqual(new Set(['accepted']));
  expect(await db.admin('select 1 from unstamped_invoices')).toEqual([]);

  const stored = new Map(chain.map(({ uuid, xml }) => [uuid, xml]));
  const { taken } = shop.stand;
  expect(taken).toHaveLength(DOCUMENTS + 1);
  expect(new Set(taken.map(({ uuid }) => uuid)).size).toBe(DOCUMENTS + 1);
  // Every time a document was sent, its bytes were the stored ones.
  expect(gateway.sent.filter(({ uuid, xml }) => stored.get(uuid) !== xml)).toEqual([]);
  expect(gateway.sent.length).toBeGreaterThan(DOCUMENTS);
}, 1_800_000);
