import { useEffect, useRef } from 'react';
import { hearStaffLive, type StaffHandlers } from './staff-line.ts';

/**
 * Tells a part of the admin what happens in the store while it is open: `orders` that come in, `staff` when this
 * person's name or role changes, `changed` with the tags of db/changes.ts. The newest handlers are always the ones called.
 */
export function useStaffLive(handlers: StaffHandlers): void {
  const newest = useRef(handlers);
  newest.current = handlers;
  useEffect(
    () =>
      hearStaffLive({
        staff: (data) => newest.current.staff?.(data),
        orders: (data) => newest.current.orders?.(data),
        changed: (data) => newest.current.changed?.(data),
        gone: (data) => newest.current.gone?.(data),
      }),
    [],
  );
}
