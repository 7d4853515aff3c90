// node bench/order-load.ts PORT HOST SHOPPERS FILE [PACE]: places an order with each ready cart of the file, as fast
// as possible or that many a second, and prints the result.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { ask } from './ask.ts';
import type { ReadyCart } from './ready-carts.ts';

export type OrderCounts = {
  confirmed: number;
  refused: number;
  failed: string[];
  seconds: number;
  p99Ms: number;
};

const [, , port, host = '', shoppers, file = '', pace = '0'] = process.argv;
const carts = JSON.parse(readFileSync(file, 'utf8')) as ReadyCart[];
const agent = new Agent({ keepAlive: true, maxSockets: Number(shoppers) });
const counts: OrderCounts = { confirmed: 0, refused: 0, failed: [], seconds: 0, p99Ms: 0 };
const taken: number[] = [];
const all = carts.length;

const started = performance.now();
await Promise.all(Array.from({ length: Number(shoppers) }, shop));
counts.seconds = (performance.now() - started) / 1000;
taken.sort((a, b) => a - b);
counts.p99Ms = taken[Math.ceil(taken.length * 0.99) - 1] ?? 0;
console.log(JSON.stringify(counts));
agent.destroy();

async function shop(): Promise<void> {
  for (let cart = carts.pop(); cart; cart = carts.pop()) {
    const nth = all - carts.length;
    const early = Number(pace) > 0 ? started + (nth * 1000) / Number(pace) - performance.now() : 0;
    if (early > 0) await setTimeout(early);
    const began = performance.now();
    await place(cart);
    taken.push(performance.now() - began);
  }
}

async function place(cart: ReadyCart): Promise<void> {
  const body = new URLSearchParams({
    key: cart.key,
    quote: cart.quote,
    name: 'Sara Haddad',
    email: `shopper-${cart.shopper}@example.com`,
    phone: `+1503${cart.shopper}`,
    address: '12 Palm Street',
    city: 'Portland',
    zipCode: '97204',
  }).toString();
  const headers = {
    origin: `http://${host}`,
    cookie: `cart=${cart.token}`,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': addressOf(cart.shopper),
  };
  try {
    const answer = await ask(
      { port: Number(port), host, path: '/checkout' },
      { agent, method: 'POST', body, headers },
    );
    if (answer.status === 303 && answer.headers.location?.startsWith('/order-confirmed/')) counts.confirmed++;
    else if (answer.status === 409) counts.refused++;
    else counts.failed.push(String(answer.status));
  } catch (error) {
    counts.failed.push((error as Error).message);
  }
}

/**
 * One address per shopper, because orders from a shared address would wait for each other when they are
 * counted.
 */
function addressOf(shopper: number): string {
  return `10.${(shopper >> 16) & 255}.${(shopper >> 8) & 255}.${shopper & 255}`;
}
