import type { ActResult } from '../act-result.ts';
import type { BulkView } from './bulk-view.server.ts';

export type BulkProps = { bulk: BulkView; result: ActResult | undefined };
