// node bench/order-load.ts PORT HOST SHOPPERS FILE: places an order with each ready cart of the file, and says how it went.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { ask } from './ask.ts';
import type { ReadyCart } from './ready-carts.ts';

export type OrderCounts = { confirmed: number; refused: number; failed: string[]; seconds: number };

const [, , port, host = '', shoppers, file = ''] = process.argv;
const carts = JSON.parse(readFileSync(file, 'utf8')) as ReadyCart[];
const agent = new Agent({ keepAlive: true, maxSockets: Number(shoppers) });
const counts: OrderCounts = { confirmed: 0, refused: 0, failed: [], seconds: 0 };

const started = performance.now();
await Promise.all(Array.from({ length: Number(shoppers) }, shop));
counts.seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify(counts));
agent.destroy();

async function shop(): Promise<void> {
  for (let cart = carts.pop(); cart; cart = carts.pop()) await place(cart, carts.length);
}

async function place(cart: ReadyCart, nth: number): Promise<void> {
  const body = new URLSearchParams({
    key: cart.key,
    quote: cart.quote,
    name: `Sara Haddad ${nth}`,
    email: `shopper-${nth}@example.com`,
    phone: '+15035550142',
    address: '12 Palm Street',
    city: 'Portland',
    zipCode: '97204',
  }).toString();
  const headers = {
    origin: `http://${host}`,
    cookie: `cart=${cart.token}`,
    'content-type': 'application/x-www-form-urlencoded',
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
