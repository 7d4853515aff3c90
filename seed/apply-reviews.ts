import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type ImportedReview, importReviews } from '#domain/reviews/index.ts';
import type { Locale } from '#lib/locale.ts';
import { must } from './must.ts';
import type { Random } from './random.ts';

type Words = [title: string, comment: string];

/** The shape of data/reviews.json: words by stars, and the owner's answers to happy and unhappy ones. */
type ReviewsFile = Record<Locale, Record<'5' | '4' | '3' | '2', Words[]>> & {
  replies: Record<Locale, Record<'low' | 'high', string[]>>;
};

type Bought = {
  orderLineId: string;
  productId: string;
  name: string;
  email: string;
  locale: Locale;
  deliveredAt: Date;
};

const DAY = 86_400_000;
const STARS = [
  { item: 5, weight: 56 },
  { item: 4, weight: 29 },
  { item: 3, weight: 10 },
  { item: 2, weight: 5 },
] as const;

/** Reviews of about half of the delivered products, written days after delivery. */
export async function applyReviews(
  tx: StoreTx,
  { now, random, staffAt }: { now: Date; random: Random; staffAt: (at: Date) => Act },
): Promise<void> {
  const file = join(import.meta.dirname, 'data/reviews.json');
  const words = JSON.parse(await readFile(file, 'utf8')) as ReviewsFile;
  const bought = (await deliveredLines(tx)).filter(() => random.chance(0.55));
  const reviews = draw(bought, { words, random }).filter(({ at }) => at < now);
  must(await importReviews(tx, reviews, staffAt(now)), 'reviews');
}

async function deliveredLines(tx: StoreTx): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select l.id as "orderLineId", l.product_id as "productId", o.user_name as name, o.email, o.locale,
        e.at as "deliveredAt"
      from orders o
      join order_lines l on l.store_id = o.store_id and l.order_id = o.id
      join order_events e on e.store_id = o.store_id and e.order_id = o.id and e.kind = 'delivered'
     where o.store_id = ${tx.storeId} and o.status = 'delivered' and o.customer_id is null
     order by o.number, l.position limit 800`.execute(tx);
  return rows;
}

// Chooses the words of reviews at random: a person reviews a product once, and no two people use the same words for
// it.
function draw(bought: Bought[], by: { words: ReviewsFile; random: Random }): ImportedReview[] {
  const said = new Set<string>();
  return bought.flatMap((line) => {
    const { productId, email } = line;
    const rating = by.random.weighted(STARS);
    const [title, comment] = by.random.pick(by.words[line.locale][`${rating}`]);
    const reply = replyTo(line, { ...by, rating });
    const at = new Date(line.deliveredAt.getTime() + (2 + by.random.next() * 7) * DAY);
    if (said.has(`${productId} ${email}`) || said.has(`${productId} ${title}`)) return [];
    said.add(`${productId} ${email}`).add(`${productId} ${title}`);
    const { orderLineId, locale } = line;
    const answered = reply === null ? null : { text: reply, at: new Date(at.getTime() + DAY / 2) };
    return [
      {
        productId,
        orderLineId,
        name: shortName(line),
        email,
        rating,
        title,
        comment,
        locale,
        at,
        reply: answered,
      },
    ];
  });
}

function replyTo(
  { locale }: Bought,
  { words, random, rating }: { words: ReviewsFile; random: Random; rating: number },
): string | null {
  const isLow = rating <= 3;
  const reply = random.pick(words.replies[locale][isLow ? 'low' : 'high']);
  return random.chance(isLow ? 0.8 : 0.12) ? reply : null;
}

/** Names in the form of a signature: Priya S., نورة العتيبي. */
function shortName({ name, locale }: Bought): string {
  const [first = name, ...others] = name.split(' ');
  const last = others.at(-1) ?? '';
  if (last === '') return first;
  return locale === 'en' ? `${first} ${last.slice(0, 1)}.` : `${first} ${last}`;
}
