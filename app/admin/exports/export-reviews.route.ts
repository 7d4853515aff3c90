import { reviewRows } from '#domain/exports/index.ts';
import { customerFileAction, customerFileLoader } from './personal-download.server.ts';

export const loader = customerFileLoader;
export const action = customerFileAction('reviews', reviewRows);
