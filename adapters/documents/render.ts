import { Worker } from 'node:worker_threads';
import type { Sheet } from '#domain/invoices/index.ts';
import type { PaperLogo } from './logo.ts';

export type CompileOrder = { id: number; sheets: Sheet[]; logo: PaperLogo | null };
export type CompileAnswer = { id: number; pdf: Uint8Array } | { id: number; problem: string };

type Thread = { worker: Worker; waiting: Map<number, PromiseWithResolvers<Buffer>> };

let thread: Thread | null = null;
let lastId = 0;

/**
 * Renders sheets of one store as one PDF, each starting on a new page. A separate thread compiles one document after
 * the other, so that the process can still send mails and settle payments; the thread ends with the process.
 */
export function renderDocument(sheets: Sheet[], logo: PaperLogo | null = null): Promise<Buffer> {
  thread ??= startThread();
  const { worker, waiting } = thread;
  const id = ++lastId;
  const answer = Promise.withResolvers<Buffer>();
  waiting.set(id, answer);
  worker.ref();
  worker.postMessage({ id, sheets, logo } satisfies CompileOrder);
  return answer.promise;
}

function startThread(): Thread {
  const worker = new Worker(new URL('./compile-thread.ts', import.meta.url));
  const started: Thread = { worker, waiting: new Map() };
  worker.unref();
  worker.on('message', (answer: CompileAnswer) => {
    settle(started, answer);
    // An idle thread must not keep the process alive.
    if (started.waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => giveUp(started, error));
  worker.on('exit', () => giveUp(started, new Error('The thread that compiles documents has ended.')));
  return started;
}

function settle({ waiting }: Thread, answer: CompileAnswer): void {
  const order = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('pdf' in answer) order?.resolve(Buffer.from(answer.pdf));
  else order?.reject(new Error(answer.problem));
}

/** Fails everything that waits for the thread; the next document starts another. */
function giveUp(ended: Thread, error: Error): void {
  if (thread === ended) thread = null;
  for (const order of ended.waiting.values()) order.reject(error);
  ended.waiting.clear();
}
