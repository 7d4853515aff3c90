import type { Action } from '#domain/identity/index.ts';
import type { TestStore } from '#tests/support/stores.ts';

/** Occurs in all data that a store keeps private in these tests, so that a leak is noticed. */
export const SECRET = 'MarkOfTheStore';

/** One request that an admin answers, with the permission it needs. */
export type Door = {
  needs: Action;
  /** The route from /admin on, as app/admin/routes.ts writes it; the parameters are filled from `ids`. */
  path: string;
  ids?: Record<string, string | undefined> | undefined;
  query?: string;
  /**
   * The posted form, chosen so that an allowed request changes nothing and gets 409 or 422. Without it the request is
   * a GET.
   */
  post?: Record<string, string | undefined> | undefined;
  /**
   * True for a request that would take effect or be written to the audit log; it is made only without the
   * permission.
   */
  acts?: true | undefined;
};

/**
 * The addresses of one part of the admin. Every other file of this folder exports such a function by default, and
 * creates the records that its addresses need.
 */
export type Doors = (store: TestStore) => Promise<Door[]>;
