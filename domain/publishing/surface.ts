import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { SaveHomeSectionsFailure, SavePageFailure } from '#domain/content/index.ts';
import type { ColourInvalid, ContactInvalid, SaveBrandingFailure, Shell } from '#domain/tenancy/index.ts';
import type { Result } from '#lib/result.ts';
import type { BrandingBody, ContactBody, HomeBody, PageBody } from './bodies.ts';

/** What is published as one thing. A page's name holds its kind, or the id of one of the store's own. */
export type Subject = 'branding' | 'home' | 'contact' | `page:${string}`;

export type Bodies = { branding: BrandingBody; home: HomeBody; contact: ContactBody; page: PageBody };
export type BodyOf<S extends Subject> = S extends keyof Bodies ? Bodies[S] : PageBody;

export type ApplyFailure = SaveBrandingFailure | SaveHomeSectionsFailure | ContactInvalid | SavePageFailure;

export type DraftFailure = ColourInvalid | ContactInvalid;

/** What the machinery knows of one kind of subject: how it is read, how it goes live, how a draft of it is shown. */
export type Surface<Body> = {
  /** A body in its one shape and clean, or null for what none of our forms posts. */
  parse(value: unknown): Body | null;
  /**
   * A body as a draft of it may be saved, or the field that refuses it. Without this check anything is a draft, because
   * texts and sections are saved while they are typed.
   */
  checkDraft?(body: Body): Result<Body, DraftFailure>;
  /** A stored draft with the published value where its own is invalid. */
  repairDraft?(draft: Body, published: Body): Body;
  /** What shoppers see now, as a body. */
  read(tx: StoreTx, subject: Subject): Promise<Body>;
  /** Makes a body what shoppers see. */
  apply(tx: StoreTx, of: { subject: Subject; body: Body }, act: Act): Promise<Result<unknown, ApplyFailure>>;
  /** A copy of the shell beside which a page is drawn with this body. */
  show(tx: StoreTx, of: { subject: Subject; body: Body; shell: Shell }): Promise<Shell>;
  /** Where that is seen, below the language prefix. */
  pathOf(of: { subject: Subject; body: Body }): string;
};
