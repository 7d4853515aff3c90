type Undo = (() => Promise<void>)[];

export type Stopping = { requested(): boolean; stop(): Promise<void>; done: Promise<void> };

/**
 * Runs the undo steps, last one first, on the first SIGTERM or SIGINT, or when the process that started us is gone.
 * A terminal sends Ctrl+C to us and to npm, which passes it on: later signals change nothing.
 */
export function stopOnSignal(undo: Undo): Stopping {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let requested = false;
  let tail = Promise.resolve();
  const stop = () => {
    requested = true;
    tail = tail.then(() => undoAll(undo));
    return tail.then(() => {
      process.off('disconnect', stop);
      resolve();
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.channel) process.once('disconnect', stop);
  return { requested: () => requested, stop, done };
}

async function undoAll(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    await step().catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`));
  }
}
