import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Failure, Result } from '#lib/result.ts';
import type { HomeSectionInput } from './home-sections.ts';

export type SaveHomeSectionsFailure =
  /** Not a path of the store: '/…' and never '//…'. */
  | Failure<'link_invalid', { position: number }>
  | Failure<'too_many_items', { position: number; max: number }>
  | Failure<'media_not_found', { id: string }>
  | Failure<'too_many_sections', { max: number }>;

/** Replaces the sections of the home page, in the order given. */
export async function saveHomeSections(
  tx: StoreTx,
  sections: HomeSectionInput[],
  act: Act,
): Promise<Result<undefined, SaveHomeSectionsFailure>> {
  throw new Error(`not written yet ${tx.storeId} ${sections.length} ${act.at}`);
}
