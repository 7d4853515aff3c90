import type { Action } from '#domain/identity/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { OrderResult } from './order-page-view.ts';

/** A posted form of the order's page. */
export type Asked = { order: OrderView; form: FormData; staff: Staff };
export type Answer = { result: OrderResult; status: number };
export type OrderAct = { needs: Action; run(asked: Asked): Promise<Answer> };
