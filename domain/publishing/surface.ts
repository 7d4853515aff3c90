import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { BlocksRefused, BlocksTooLarge, SavePageFailure, SharedPlace } from '#domain/content/index.ts';
import type { ColourInvalid, ContactInvalid, SaveBrandingFailure, Shell } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Result } from '#lib/result.ts';
import type { BrandingBody, ContactBody, HomeBody, PageBody } from './bodies.ts';

/**
 * The unit of publishing. A page's name has its kind, or the id of a custom page; that of blocks which pages have in
 * common has the kind of these pages, or the one category that shows them (shared:category:ID).
 */
export type Subject = 'branding' | 'home' | 'contact' | `page:${string}` | `shared:${SharedPlace}`;

export type Bodies = {
  branding: BrandingBody;
  home: HomeBody;
  contact: ContactBody;
  page: PageBody;
  shared: HomeBody;
};
export type BodyOf<S extends Subject> = S extends keyof Bodies
  ? Bodies[S]
  : S extends `shared:${string}`
    ? HomeBody
    : PageBody;

export type ApplyFailure = SaveBrandingFailure | BlocksRefused | ContactInvalid | SavePageFailure;

export type DraftFailure = ColourInvalid | ContactInvalid | BlocksTooLarge;

/** A subject with its body, and the time at which the shop is looked at. */
export type Shown<Body> = { subject: Subject; body: Body; now: Date };

/** The functions that parse, read, publish and preview one kind of subject. */
export type Surface<Body> = {
  /** Parses and normalizes a posted body; null if it is malformed. */
  parse(value: unknown): Body | null;
  /**
   * Validates a draft. Without this function any body may be a draft, because texts and sections are saved
   * while they are typed.
   */
  checkDraft?(body: Body): Result<Body, DraftFailure>;
  /** Replaces invalid values of a stored draft with the published values. */
  repairDraft?(draft: Body, published: Body): Body;
  read(tx: StoreTx, subject: Subject): Promise<Body>;
  apply(tx: StoreTx, of: { subject: Subject; body: Body }, act: Act): Promise<Result<unknown, ApplyFailure>>;
  /** The shell for rendering a page with this body. */
  show(tx: StoreTx, of: { subject: Subject; body: Body; shell: Shell }): Promise<Shell>;
  /** The paths of a page that shows the subject, below the language prefix. */
  pathsOf(tx: StoreTx, of: Shown<Body>): Promise<Record<Locale, string>> | Record<Locale, string>;
};
