import { systemAct } from '#domain/audit/index.ts';
import { addOperator, signIn } from '#domain/identity/index.ts';
import { isSolved } from '#domain/sign-up/index.ts';
import { must } from '#seed/must.ts';
import type { App } from './app.ts';
import { type Answer, ask, askInTurn } from './ask.ts';
import { BENCH_OWNER } from './seed-catalogue.ts';
import { percentile } from './statistics.ts';

const SIGN_UPS = 40;
const CONSOLE_PAGES = 100;

export type PlatformFigures = { signUpP95: number; consoleP95: number };

/**
 * Measures sign-ups and the console's list, one request at a time, in ms. The caller has opened the database
 * (openDatabase).
 */
export async function measurePlatform(app: App, stores: number): Promise<PlatformFigures> {
  const signUps: number[] = [];
  for (let nth = 0; nth < SIGN_UPS; nth++) signUps.push(await signUpMs(app, nth));
  return { signUpP95: percentile(signUps, 95), consoleP95: await consoleMs(app, stores) };
}

/**
 * From the press of the button to the complete first page of the admin, without the puzzle, which is solved while
 * people type.
 */
async function signUpMs(app: App, nth: number): Promise<number> {
  const browser = new Browser(app, `203.0.${nth}.7`);
  const form = await browser.get(app.platform, '/signup');
  const [, challenge = ''] = /name="challenge" value="([^"]+)"/.exec(form) ?? [];
  const slug = `opened-${nth}`;
  const fields = {
    ...{ name: 'Sara', email: `${slug}@bench.example`, password: 'figs and mint 512', shop: `Shop ${nth}` },
    ...{ slug, country: 'SA', terms: 'yes', plan: 'pro', challenge, proof: solutionOf(challenge) },
  };
  const started = performance.now();
  const page = await browser.post(app.platform, '/signup', fields);
  const took = performance.now() - started;
  if (!page.includes(`Shop ${nth}`)) throw new Error('The first page of a new shop does not name it.');
  return took;
}

function solutionOf(challenge: string): string {
  for (let number = 0; ; number++) if (isSolved(challenge, String(number))) return String(number);
}

async function consoleMs(app: App, stores: number): Promise<number> {
  const now = new Date();
  must(await addOperator({ email: BENCH_OWNER.email, role: 'owner' }, systemAct('bench', now)), 'operator');
  const by = { ip: '127.0.0.1', userAgent: 'bench' };
  const { token } = must(await signIn({ ...BENCH_OWNER, by, at: now }), 'sign-in');
  const paths = Array.from({ length: CONSOLE_PAGES }, (_, nth) => consolePath(nth, stores));
  const targets = paths.map((path) => ({ port: app.port, host: app.platform, path }));
  const answers = await askInTurn(targets, { cookie: `platform=${token}; lang=en` });
  return percentile(
    answers.map(({ wholeMs }) => wholeMs),
    95,
  );
}

// The list with its views, sorts and later pages, and searches for a slug, a name and an owner.
function consolePath(nth: number, stores: number): string {
  const some = (nth * 7919) % Math.max(1, stores - 2);
  const queries = [
    '',
    '?view=trial',
    '?sort=sales',
    '?page=40',
    `?q=small-${some}`,
    '?q=store',
    '?q=bench@souk',
  ];
  return `/platform-admin${queries[nth % queries.length]}`;
}

/** Follows redirects between the hosts of the install, with a cookie jar for each. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #app: App;
  readonly #ip: string;

  constructor(app: App, ip: string) {
    this.#app = app;
    this.#ip = ip;
  }

  async get(host: string, path: string): Promise<string> {
    return this.#follow(host, await this.#send(host, path));
  }

  async post(host: string, path: string, fields: Record<string, string>): Promise<string> {
    return this.#follow(host, await this.#send(host, path, new URLSearchParams(fields).toString()));
  }

  async #follow(host: string, answer: Answer): Promise<string> {
    const { location } = answer.headers;
    if (location) {
      const next = new URL(location, `http://${host}`);
      return this.get(next.host, next.pathname + next.search);
    }
    if (answer.status !== 200) throw new Error(`${host} answered ${answer.status}`);
    return answer.body.toString();
  }

  async #send(host: string, path: string, body?: string): Promise<Answer> {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    const answer = await ask(
      { port: this.#app.port, host, path },
      {
        headers: {
          ...{ cookie: [...jar].map((pair) => pair.join('=')).join('; '), 'x-forwarded-for': this.#ip },
          ...{ 'accept-encoding': 'identity', origin: `http://${host}` },
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { method: 'POST', body }),
      },
    );
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  }
}
