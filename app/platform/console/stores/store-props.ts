import type { ActResult } from '../act-result.ts';
import type { StoreView } from './store-view.server.ts';

/** A store's page, and the result of the form that was sent. */
export type StoreProps = { store: StoreView; result: ActResult | undefined };
