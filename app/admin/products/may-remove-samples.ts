import type { Staff } from '../shell/staff.server.ts';

/** Samples are products, and sections of the home page. */
export const mayRemoveSamples = ({ can }: Pick<Staff, 'can'>): boolean =>
  can('products.edit') && can('branding.edit');
