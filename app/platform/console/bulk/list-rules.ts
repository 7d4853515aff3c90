import type { BulkOutcome } from '#domain/bulk-acts/index.ts';
import type { ListRules } from '../../../ui/console/list/list-state.ts';

export const BULK_PATH = '/platform-admin/bulk';

const OUTCOMES = [
  'planned',
  'done',
  'skipped',
  'changed',
  'refused',
  'failed',
] as const satisfies readonly BulkOutcome[];

const SIZES = [25, 50, 100] as const;

export const BULK_LIST = { path: BULK_PATH, sizes: SIZES } as const satisfies ListRules;

/** The stores of one bulk act. */
export const bulkStoreList = (id: string) =>
  ({
    path: `${BULK_PATH}/${id}`,
    views: ['all', ...OUTCOMES],
    sizes: SIZES,
  }) as const satisfies ListRules;
