import type { Action } from '#domain/identity/index.ts';
import type { TestStore } from '#tests/support/stores.ts';

/** Stands in everything a store keeps secret in these tests, so that a leak is seen. */
export const SECRET = 'MarkOfTheStore';

/** One thing that an admin answers, and what it needs. */
export type Door = {
  needs: Action;
  /** Its route as app/admin/routes.ts writes it, from /admin on; the parameters are filled from `ids`. */
  path: string;
  ids?: Record<string, string | undefined> | undefined;
  query?: string;
  /** What is posted; it changes nothing where it is allowed, and is answered 409 or 422. Without it the page is asked for. */
  post?: Record<string, string | undefined> | undefined;
  /** It would really be done, or is written to the audit log: asked by those only who may not. */
  acts?: true | undefined;
};

/**
 * The doors of one part of the admin; every file of this folder but this one exports such a function by default, and
 * makes in the store what its doors need.
 */
export type Doors = (store: TestStore) => Promise<Door[]>;
