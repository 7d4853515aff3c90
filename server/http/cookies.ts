import { parse, serialize } from 'hono/utils/cookie';

/** Every cookie of Souk. `currency` and `lang` are read by scripts and prove nothing; the rest are __Host-. */
export type CookieName =
  | 'cart'
  | 'notice'
  | 'door'
  | 'order'
  | 'shopper'
  | 'wish'
  | 'oidc'
  | 'platform'
  | 'staff'
  | 'handoff'
  | 'step'
  | 'passkey'
  | 'currency'
  | 'lang';

const READABLE: ReadonlySet<CookieName> = new Set(['currency', 'lang']);

/** The cookies of one request and those its response will set. */
export class Cookies {
  readonly #sent: Record<string, string>;
  readonly #secure: boolean;
  readonly #set = new Map<CookieName, string>();
  /** Hears that a page looked at a cookie: it is made for one browser then. */
  onRead: (() => void) | null = null;

  constructor(header: string | null, secure: boolean) {
    this.#sent = header ? parse(header) : {};
    this.#secure = secure;
  }

  get(name: CookieName): string | null {
    this.onRead?.();
    return this.#sent[this.#nameOf(name)] ?? null;
  }

  /** Sets a cookie for the whole host; without maxAge (seconds) it ends with the browser. */
  set(name: CookieName, value: string, maxAge?: number): void {
    const full = this.#nameOf(name);
    this.#sent[full] = value;
    const options = {
      path: '/',
      sameSite: 'Lax',
      httpOnly: !READABLE.has(name),
      secure: this.#secure,
      maxAge,
    } as const;
    this.#set.set(name, serialize(full as string, value, options));
  }

  clear(name: CookieName): void {
    this.set(name, '', 0);
    delete this.#sent[this.#nameOf(name)];
  }

  /** Adds what was set to a response. A response that sets a cookie is nobody else's: it is never stored. */
  applyTo(headers: Headers): void {
    for (const cookie of this.#set.values()) headers.append('set-cookie', cookie);
    if (this.#set.size > 0) headers.set('cache-control', 'no-store');
  }

  // A plain name only on http localhost, where browsers refuse the prefix.
  #nameOf(name: CookieName): string {
    return this.#secure && !READABLE.has(name) ? `__Host-${name}` : name;
  }
}
