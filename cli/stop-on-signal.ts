type Undo = (() => Promise<void>)[];

export type Stopping = { requested(): boolean; stop(): Promise<void>; done: Promise<void> };

type More = {
  /** The action for SIGHUP if no terminal is attached; without it SIGHUP also stops the process. */
  hangUp?: () => void;
  /** The action for a second, separate stop signal. */
  hurry?: () => void;
};

// A single Ctrl+C reaches this process from the terminal and again from npm, which forwards it: signals this
// close together count once.
const SAME_WISH_MS = 1000;

/** Runs the undo steps, last one first, on the first SIGTERM or SIGINT, or when the parent process is gone. */
export function stopOnSignal(undo: Undo, { hangUp, hurry }: More = {}): Stopping {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let requestedAt: number | null = null;
  let tail = Promise.resolve();
  const stop = () => {
    requestedAt ??= performance.now();
    tail = tail.then(() => undoAll(undo));
    return tail.then(() => {
      process.off('disconnect', stop);
      resolve();
    });
  };
  const wish = () => {
    if (requestedAt !== null && performance.now() - requestedAt > SAME_WISH_MS) hurry?.();
    void stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, wish);
  // Closing a terminal sends SIGHUP; a service has no terminal and uses it to reload its configuration.
  process.on('SIGHUP', hangUp && !process.stdin.isTTY && !process.stdout.isTTY ? hangUp : wish);
  if (process.channel) process.once('disconnect', stop);
  return { requested: () => requestedAt !== null, stop, done };
}

async function undoAll(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    await step().catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`));
  }
}
