// node tests/support/flood.ts PORT HOST CONNECTIONS KIND: sends the same request to one store again and again until
// it is killed. A separate process, so that it does not slow the process that measures.
import { Agent, type IncomingMessage, request } from 'node:http';

/** Built again for each request, so that no cache can answer it. */
type Asked = { path: string; method?: string; body?: string; headers?: Record<string, string> };

const [, , port, host = '', connections, kind = 'page'] = process.argv;
const origin = `https://${host}`;
const FORM = { origin, 'content-type': 'application/x-www-form-urlencoded' };
const CART = process.env.FLOOD_CART ?? '';
const ADDRESS =
  'name=Sara&email=sara%40example.com&phone=%2B966501234567&address=12+Palm+Street&city=Riyadh&zipCode=12345';

const KINDS: Record<string, (nth: number) => Asked> = {
  page: (nth) => ({ path: `/search?q=lamp+${nth}` }),
  data: (nth) => ({ path: `/search.data?q=lamp+${nth}` }),
  checkout: (nth) => ({
    path: '/checkout',
    body: `${ADDRESS}&quote=none&key=flood-${process.pid}-${nth}-0123456789`,
    headers: { ...FORM, cookie: `__Host-cart=${CART}` },
  }),
  cart: () => ({
    path: '/cart/now',
    body: `intent=add&variant=${process.env.FLOOD_VARIANT}&quantity=1`,
    headers: FORM,
  }),
  me: () => ({
    path: '/api/me',
    headers: { cookie: `__Host-cart=${CART}; __Host-shopper=${'x'.repeat(43)}` },
  }),
  suggestions: (nth) => ({ path: `/api/suggestions?q=lamp+${nth}` }),
  preview: () => ({ path: `/?preview=${'x'.repeat(43)}` }),
  feed: () => ({ path: '/feeds/google-en.xml' }),
  sitemap: () => ({ path: '/sitemap-products-1.xml' }),
  live: () => ({ path: '/api/live' }),
  login: (nth) => ({
    path: '/login',
    body: `email=a${nth}%40example.com&password=wrong+${nth}`,
    headers: FORM,
  }),
  admin: () => ({ path: '/admin/orders', headers: { cookie: `__Host-staff=${'x'.repeat(43)}` } }),
};

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
let asked = 0;
let answered = 0;
const statuses = new Map<number, number>();

for (let at = 0; at < Number(connections); at++) next();

function next(): void {
  const { path, body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = KINDS[kind]!(asked++);
  const place = { port: Number(port), host: '127.0.0.1', agent, path, method };
  const sent = request({ ...place, headers: { host, ...headers } }, (answer) => {
    count(answer);
    // A page that opens and closes at once: it disconnects after the first bytes.
    if (kind === 'live') answer.once('data', () => sent.destroy());
    answer.resume().on('close', next);
  });
  sent.on('error', () => setImmediate(next));
  sent.end(body);
}

function count({ statusCode = 0 }: IncomingMessage): void {
  statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  if (++answered === Number(connections)) console.log(`flowing: ${JSON.stringify([...statuses])}`);
}
