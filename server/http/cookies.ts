import { parse, serialize } from 'hono/utils/cookie';

/**
 * Every cookie of Souk. Scripts read `currency` and `lang`, which prove nothing; the others are __Host-
 * cookies.
 */
export type CookieName =
  | 'cart'
  | 'notice'
  | 'door'
  | 'entry'
  | 'order'
  | 'shopper'
  | 'wish'
  | 'oidc'
  | 'platform'
  | 'staff'
  | 'view'
  | 'handoff'
  | 'guide'
  | 'step'
  | 'passkey'
  | 'currency'
  | 'lang';

const READABLE: ReadonlySet<CookieName> = new Set(['currency', 'lang']);

/** The cookies of a request and those that its response will set. */
export class Cookies {
  readonly #sent: Record<string, string>;
  readonly #secure: boolean;
  readonly #set = new Map<CookieName, string>();
  /** Called when a page reads a cookie: its response then depends on the browser. */
  onRead: (() => void) | null = null;

  constructor(header: string | null, secure: boolean) {
    this.#sent = header ? parse(header) : {};
    this.#secure = secure;
  }

  get(name: CookieName): string | null {
    this.onRead?.();
    return this.#sent[this.#nameOf(name)] ?? null;
  }

  /** Sets a cookie for the whole host; without maxAge (seconds) it is a session cookie. */
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

  /** Adds the changed cookies to a response. A response that sets a cookie is never cached. */
  applyTo(headers: Headers): void {
    for (const cookie of this.#set.values()) headers.append('set-cookie', cookie);
    if (this.#set.size > 0) headers.set('cache-control', 'no-store');
  }

  // Omits the __Host- prefix only on http://localhost, where browsers refuse cookies with this prefix.
  #nameOf(name: CookieName): string {
    return this.#secure && !READABLE.has(name) ? `__Host-${name}` : name;
  }
}
