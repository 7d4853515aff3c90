import { HttpShopper, hiddenField, type Reply } from './http-shopper.ts';
import { GOOD_FORM } from './orders.ts';

/** An order that was confirmed to a shopper, and the browser that may open it. */
export type Acknowledged = { number: number; shopper: HttpShopper };

export type ShopAddress = { port: number; host: string; variantIds: string[] };

/** A shopper got a response that a working shop does not give. */
export class Unanswered extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`answered with ${reply.status}: ${reply.body.slice(0, 200)}`);
    this.reply = reply;
  }
}

/** The requests of one shopper: adds two lines to a cart, opens the checkout page, posts the form. */
export async function buy({ port, host, variantIds }: ShopAddress, round: number): Promise<Acknowledged> {
  const shopper = new HttpShopper(port, host);
  for (const offset of [0, 1]) {
    const variant = variantIds[(round + offset) % variantIds.length] ?? '';
    expectStatus(303, await shopper.post('/cart', { variant, quantity: '1' }));
  }
  const page = expectStatus(200, await shopper.get('/checkout'));
  const hidden = { key: hiddenField(page.body, 'key'), quote: hiddenField(page.body, 'quote') };
  const placed = expectStatus(303, await shopper.post('/checkout', { ...GOOD_FORM, ...hidden }));
  const [, number] = /^\/order-confirmed\/([0-9]+)$/.exec(placed.location) ?? [];
  if (!number) throw new Unanswered(placed);
  return { number: Number(number), shopper };
}

function expectStatus(status: number, reply: Reply): Reply {
  if (reply.status !== status) throw new Unanswered(reply);
  return reply;
}

/** Shoppers who buy one after the other until stopped. Failures are collected instead of thrown. */
export class CheckoutLoad {
  readonly acknowledged: Acknowledged[] = [];
  readonly failures: Error[] = [];
  readonly #shoppers: Promise<unknown>;
  #watchers: { count: number; reached: () => void }[] = [];
  #isOver = false;

  constructor(shop: ShopAddress, shoppers: number) {
    this.#shoppers = Promise.all(Array.from({ length: shoppers }, (_, index) => this.#shop(shop, index)));
  }

  /** Resolves when that many further orders were acknowledged. */
  more(orders: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#watchers.push({ count: this.acknowledged.length + orders, reached: resolve });
    return promise;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#shoppers;
  }

  async #shop(shop: ShopAddress, index: number): Promise<void> {
    for (let round = index; !this.#isOver; round++) {
      try {
        this.acknowledged.push(await buy(shop, round));
      } catch (error) {
        this.failures.push(error as Error);
        // A pause, because real shoppers do not press the button a thousand times a second while a shop is
        // down.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      for (const { count, reached } of this.#watchers) if (this.acknowledged.length >= count) reached();
    }
  }
}

/** True if the connection was lost or refused, so that there is no response. */
export function isCutOff(error: Error): boolean {
  return /^(ECONNRESET|ECONNREFUSED|EPIPE)$/.test((error as NodeJS.ErrnoException).code ?? '');
}

/** True if a new connection failed and no process had read the request. */
export function wasUnheard(error: Error): boolean {
  return isCutOff(error) && (error as { wasUnheard?: boolean }).wasUnheard === true;
}
