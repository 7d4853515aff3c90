/** A cross-fade that the next walk overtakes is skipped, and says so in a promise that the router leaves alone. */
export function letFadesBeOvertaken(): void {
  const start = document.startViewTransition;
  if (!start) return;
  document.startViewTransition = (update) => {
    const fade = start.call(document, update);
    fade.ready.catch(() => {});
    return fade;
  };
}
