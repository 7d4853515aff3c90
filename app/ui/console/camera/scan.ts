/** The part of the browser's BarcodeDetector that is used; TypeScript does not know it. */
type Reader = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type ReaderClass = {
  new (options: { formats: string[] }): Reader;
  getSupportedFormats(): Promise<string[]>;
};

/** The kinds of codes on goods, parcels and invoices. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix'];

/** The number of frames without a code after which it counts as gone and can be read again. */
const GONE_AFTER = 6;
const LONGEST_CODE = 100;

export type CameraProblem = 'refused' | 'none' | 'busy';

const readerClass = () => (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector;

/** True if this browser can read barcodes and open a camera. */
export function canScan(): boolean {
  return readerClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** Returns the reason why the camera did not open. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

export type Watching = {
  /** Returns the codes in the present picture. */
  read: () => Promise<string[]>;
  /** Waits until there is a new picture. */
  nextFrame: () => Promise<void>;
  onCode: (code: string) => Promise<void>;
  signal: AbortSignal;
};

/** Reports codes until aborted: each one once, until it has left the picture. */
export async function watchCodes({ read, nextFrame, onCode, signal }: Watching): Promise<void> {
  let last = '';
  let without = 0;
  for (await nextFrame(); !signal.aborted; await nextFrame()) {
    const code = (await read()).find((each) => each !== '')?.slice(0, LONGEST_CODE);
    without = code === undefined || code !== last ? without + 1 : 0;
    if (without >= GONE_AFTER) last = '';
    if (code === undefined || code === last || signal.aborted) continue;
    last = code;
    without = 0;
    await onCode(code);
  }
}

/** Shows the camera in the video and reports the codes that it sees. Rejects if the camera does not open. */
export async function scanWith(
  video: HTMLVideoElement,
  { onCode, signal }: Pick<Watching, 'onCode' | 'signal'>,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  // The dialog may have been closed while the browser asked for the permission.
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  const reader = await makeReader();
  video.srcObject = stream;
  await video.play();
  await watchCodes({
    read: async () => (await reader.detect(video)).map(({ rawValue }) => rawValue.trim()),
    nextFrame: () => new Promise((resolve) => void setTimeout(resolve, 120)),
    onCode,
    signal,
  });
}

async function makeReader(): Promise<Reader> {
  const Detector = readerClass();
  if (!Detector) throw new Error('This browser reads no barcodes.');
  const known = await Detector.getSupportedFormats();
  return new Detector({ formats: FORMATS.filter((format) => known.includes(format)) });
}
