import { useEffect, useRef } from 'react';
import { hearStaffLive, type StaffHandlers } from './staff-line.ts';

/**
 * Subscribes a component to the store's live events: `orders` for new orders, `staff` when this person's name
 * or role changes, `changed` with the tags of db/changes.ts. Always calls the latest handlers.
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
