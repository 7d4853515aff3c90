/**
 * Reasons for which a picture is missing that say nothing about the machine that was asked, but whether it has the
 * picture and whether it answers in time.
 */
const SHOWN = new Set(['bad_address', 'not_found', 'timed_out', 'plan_limit', 'too_many_pixels']);

/**
 * The reason that the report gives. All other ways in which an address can fail are one to its reader, so that an owner
 * cannot learn from imports which machines and ports the install can reach. The rows keep them for the operator.
 */
export function shownReason(reason: string): string {
  return SHOWN.has(reason) ? reason : 'no_picture';
}
