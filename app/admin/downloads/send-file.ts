import { type FileAnswer, type FileProblem, PIECE_BYTES } from './files-view.ts';

export type Sending = {
  address: string;
  file: File;
  /** The form's fields: variantId, maxDownloads, validDays. */
  fields: Record<string, string>;
  onPercent: (percent: number) => void;
  signal: AbortSignal;
};

const TRIES = 3;

/** Uploads a file in pieces and retries a lost piece. Null means that the file is attached. */
export async function sendFile(sending: Sending): Promise<FileProblem | null> {
  const done = await sendPieces(sending);
  return 'done' in done ? null : problemOf(done);
}

/** The same, with the last answer. */
export async function sendPieces({ address, file, fields, onPercent, signal }: Sending): Promise<FileAnswer> {
  const about = { ...fields, name: file.name, bytes: String(file.size) };
  const begun = await post(address, { ...about, intent: 'begin' }, signal);
  if (!('uploadId' in begun)) return begun;
  const { uploadId } = begun;
  let at = 0;
  for (let tries = 0; at < file.size && tries < TRIES; ) {
    const piece = file.slice(at, at + PIECE_BYTES);
    const answer = await post(address, { intent: 'piece', uploadId, at: String(at), piece }, signal);
    if ('at' in answer && answer.at > at) {
      tries = 0;
      at = answer.at;
      onPercent(Math.round((100 * at) / file.size));
      continue;
    }
    const problem = problemOf(answer);
    if (problem !== 'failed' || signal.aborted) return { problem };
    tries++;
  }
  if (at < file.size) return { problem: 'failed' };
  return post(address, { ...about, intent: 'finish', uploadId }, signal);
}

/** Sends one form and reads its answer; any other response is a failure. */
export async function post(
  address: string,
  fields: Record<string, string | Blob>,
  signal?: AbortSignal,
): Promise<FileAnswer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  try {
    const answer = await fetch(address, { method: 'POST', body, ...(signal && { signal }) });
    const read: unknown = await answer.json();
    return typeof read === 'object' && read !== null ? (read as FileAnswer) : { problem: 'failed' };
  } catch {
    return { problem: 'failed' };
  }
}

export function problemOf(answer: FileAnswer): FileProblem {
  return 'problem' in answer ? answer.problem : 'failed';
}
