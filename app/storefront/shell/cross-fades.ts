/**
 * A view transition skipped by the next navigation rejects its `ready` promise, which the router does not
 * handle.
 */
export function letFadesBeOvertaken(): void {
  const start = document.startViewTransition;
  if (!start) return;
  document.startViewTransition = (update) => {
    const fade = start.call(document, update);
    fade.ready.catch(() => {});
    return fade;
  };
}
