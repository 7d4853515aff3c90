import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

export const MAIL_BACK_IN_STOCK_TASK = 'back-in-stock.mail';

const MAILS_A_JOB = 100;

/** Queues the mails for variants restocked in this transaction, or for all that are in stock. */
export async function queueBackInStockAlerts(tx: StoreTx, variantIds: string[] | 'all'): Promise<void> {
  if (variantIds.length === 0) return;
  const isOne = variantIds === 'all' ? sql`` : sql`and a.variant_id = any(${variantIds}::uuid[])`;
  const { rows } = await sql<{ variantId: string }>`
    select distinct a.variant_id as "variantId"
      from back_in_stock_alerts a join stock_levels s on s.store_id = ${tx.storeId} and s.variant_id = a.variant_id
     where a.store_id = ${tx.storeId} ${isOne} and a.status = 'waiting'
       and (not s.is_tracked or s.quantity > 0 or s.allows_backorder)
     order by 1`.execute(tx);
  for (const { variantId } of rows) await enqueueMails(tx, variantId);
}

async function enqueueMails(tx: StoreTx, variantId: string): Promise<void> {
  await enqueue(
    tx,
    MAIL_BACK_IN_STOCK_TASK,
    { variantId },
    { class: 'mail', jobKey: `back-in-stock:${variantId}` },
  );
}

type Waiting = {
  id: string;
  email: string;
  locale: Locale;
  linkBase: string;
  askedAt: Date;
  title: string;
  slug: string;
  options: string;
};

/**
 * The job: mails pending alerts once, if the variant can be bought and its product is public. Mails a hundred
 * alerts; the next job continues.
 */
export async function mailBackInStockAlerts(
  tx: StoreTx,
  variantId: string,
  act: Act,
): Promise<{ told: number }> {
  const waiting = await lockWaitingAlerts(tx, variantId, act.at);
  for (const one of waiting) {
    const token = newToken();
    await tx
      .updateTable('back_in_stock_alerts')
      .set({ status: 'told', told_at: act.at, stop_hash: hashToken(token) })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', one.id)
      .execute();
    const { title, options, linkBase } = one;
    const data = {
      title,
      options,
      url: `${linkBase}/products/${encodeURIComponent(one.slug)}`,
      leaveUrl: `${linkBase}/back-in-stock/stop?token=${token}`,
    };
    const dedupeKey = `back_in_stock:${one.id}:${one.askedAt.getTime()}`;
    await enqueueMail(tx, { kind: 'back_in_stock', to: one.email, locale: one.locale, data, dedupeKey }, act);
  }
  if (waiting.length === MAILS_A_JOB) await enqueueMails(tx, variantId);
  return { told: waiting.length };
}

async function lockWaitingAlerts(tx: StoreTx, variantId: string, at: Date): Promise<Waiting[]> {
  const store = tx.storeId;
  const { rows } = await sql<Waiting>`
    select a.id, a.email, a.locale, a.link_base as "linkBase", a.asked_at as "askedAt", t.title, t.slug,
        coalesce((select string_agg(coalesce(x.label, ov.code), ' · ' order by o.position)
          from variant_values vv
          join option_values ov on ov.store_id = ${store} and ov.id = vv.value_id
          join product_options o on o.store_id = ${store} and o.id = vv.option_id
          left join option_value_texts x on x.store_id = ${store} and x.value_id = ov.id and x.locale = a.locale
         where vv.store_id = ${store} and vv.variant_id = a.variant_id), '') as options
      from back_in_stock_alerts a
      join stock_levels s on s.store_id = ${store} and s.variant_id = a.variant_id
      join variants v on v.store_id = ${store} and v.id = a.variant_id and v.archived_at is null
      join products p on p.store_id = ${store} and p.id = v.product_id and p.status = 'active'
        and (p.publish_at is null or p.publish_at <= ${at})
      cross join lateral (select pt.title, pt.slug from product_texts pt
         where pt.store_id = ${store} and pt.product_id = p.id
         order by pt.locale = a.locale desc limit 1) t
     where a.store_id = ${store} and a.variant_id = ${variantId} and a.status = 'waiting'
       and (not s.is_tracked or s.quantity > 0 or s.allows_backorder)
     order by a.id limit ${MAILS_A_JOB}
       for update of a skip locked`.execute(tx);
  return rows;
}
