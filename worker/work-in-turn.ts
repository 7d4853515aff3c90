/** After this time a job leaves its slot to other stores. */
const TURN_MS = 5000;

/** Repeats a part of a job until it is done. False if the worker is stopping or the job's turn is over before that. */
export async function workInTurn(part: () => Promise<boolean>, stopping: AbortSignal): Promise<boolean> {
  const started = performance.now();
  while (!(await part())) {
    if (stopping.aborted || performance.now() - started > TURN_MS) return false;
  }
  return true;
}
