import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * The `shouldRevalidate` of a page whose posts may be refused because somebody else has just changed what it shows.
 * React Router loads nothing again after a refusal, so the page would stay as it was, and each further post would be
 * refused too. What was typed is kept, because the forms stay mounted.
 */
export function loadAfterRefusal({
  actionStatus = 0,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus >= 400 || defaultShouldRevalidate;
}
