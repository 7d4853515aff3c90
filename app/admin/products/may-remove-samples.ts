import type { Staff } from '../shell/staff.server.ts';

/** The permissions that removing the samples needs, because samples are products and sections of the home page. */
export const mayRemoveSamples = ({ can }: Pick<Staff, 'can'>): boolean =>
  can('products.edit') && can('branding.edit');
