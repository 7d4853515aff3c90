import { parentPort } from 'node:worker_threads';
import { compileDocument } from './compile.ts';
import type { CompileAnswer, CompileOrder } from './render.ts';

// The entry point of the thread that render.ts starts: compiles one document after the other.
let before = Promise.resolve();

parentPort?.on('message', (order: CompileOrder) => {
  before = before.then(async () => parentPort?.postMessage(await answer(order)));
});

async function answer({ id, sheets, logo }: CompileOrder): Promise<CompileAnswer> {
  try {
    return { id, pdf: await compileDocument(sheets, logo) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
