import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { SaveHomeSectionsFailure, SavePageFailure } from '#domain/content/index.ts';
import type { ColourInvalid, ContactInvalid, SaveBrandingFailure, Shell } from '#domain/tenancy/index.ts';
import type { Result } from '#lib/result.ts';
import type { BrandingBody, ContactBody, HomeBody, PageBody } from './bodies.ts';

/** What is published as one unit. A page's name holds its kind, or the id of a custom page. */
export type Subject = 'branding' | 'home' | 'contact' | `page:${string}`;

export type Bodies = { branding: BrandingBody; home: HomeBody; contact: ContactBody; page: PageBody };
export type BodyOf<S extends Subject> = S extends keyof Bodies ? Bodies[S] : PageBody;

export type ApplyFailure = SaveBrandingFailure | SaveHomeSectionsFailure | ContactInvalid | SavePageFailure;

export type DraftFailure = ColourInvalid | ContactInvalid;

/** How one kind of subject is parsed, read, published and previewed. */
export type Surface<Body> = {
  /** Parses and normalizes a posted body; null if malformed. */
  parse(value: unknown): Body | null;
  /**
   * Validates a draft. Without it anything may be a draft, because texts and sections are saved while being
   * typed.
   */
  checkDraft?(body: Body): Result<Body, DraftFailure>;
  /** Replaces invalid values of a stored draft by the published ones. */
  repairDraft?(draft: Body, published: Body): Body;
  /** Reads the published body. */
  read(tx: StoreTx, subject: Subject): Promise<Body>;
  /** Publishes a body. */
  apply(tx: StoreTx, of: { subject: Subject; body: Body }, act: Act): Promise<Result<unknown, ApplyFailure>>;
  /** The shell for rendering a page with this body. */
  show(tx: StoreTx, of: { subject: Subject; body: Body; shell: Shell }): Promise<Shell>;
  /** The page that shows it, below the language prefix. */
  pathOf(of: { subject: Subject; body: Body }): string;
};
