import type { ComponentProps, MouseEvent } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';

/** True for a click with a modifier key, which opens a new tab or window. */
export const isWithKey = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/**
 * Client-side link to a page of the shop. `to` is a full path, which saves the router's path resolution (0.5
 * ms on a page of cards); a plain click navigates with a cross-fade.
 */
export function Go({ to, onClick, ...rest }: Props) {
  const navigate = useNavigate();
  const walk = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    followLink(event, to, navigate);
  };
  return <a {...rest} href={to} onClick={walk} />;
}

/** Navigates with a cross-fade on a plain click of a link. */
export function followLink(event: MouseEvent, to: string, navigate: NavigateFunction): void {
  if (event.defaultPrevented || event.button !== 0 || isWithKey(event)) return;
  event.preventDefault();
  const replace = to === location.pathname + location.search + location.hash;
  void navigate(to, { replace, viewTransition: true });
}
