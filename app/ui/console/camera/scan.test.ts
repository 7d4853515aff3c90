import { afterEach, expect, test, vi } from 'vitest';
import { cameraProblem, canScan, scanWith, watchCodes } from './scan.ts';

afterEach(() => vi.unstubAllGlobals());

/** Watches these pictures, one after the other, and returns the reported codes. */
async function codesIn(pictures: string[][]): Promise<string[]> {
  const leave = new AbortController();
  const seen: string[] = [];
  let at = -1;
  await watchCodes({
    nextFrame: async () => {
      at += 1;
      if (at >= pictures.length) leave.abort();
    },
    read: async () => pictures[at] ?? [],
    onCode: async (code) => void seen.push(code),
    signal: leave.signal,
  });
  return seen;
}

test('a code that stays in the picture is reported once, and again after it has left the picture', async () => {
  const none = Array.from({ length: 6 }, () => []);
  expect(await codesIn([[], ['111'], ['111'], [], ['111']])).toEqual(['111']);
  expect(await codesIn([['111'], ...none, ['111']])).toEqual(['111', '111']);
  expect(await codesIn([['111'], ['222'], ['', '222']])).toEqual(['111', '222']);
  expect(await codesIn([['x'.repeat(500)]])).toEqual(['x'.repeat(100)]);
});

test('a code that is read while the dialog closes is not reported', async () => {
  const leave = new AbortController();
  const seen: string[] = [];
  await watchCodes({
    nextFrame: async () => {},
    read: async () => {
      leave.abort();
      return ['111'];
    },
    onCode: async (code) => void seen.push(code),
    signal: leave.signal,
  });
  expect(seen).toEqual([]);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
] as const)('the browser’s %s is shown as the problem “%s”', (name, problem) => {
  expect(cameraProblem(Object.assign(new Error('no'), { name }))).toBe(problem);
  expect(cameraProblem('no error')).toBe('busy');
});

const withCamera = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
const detector = (codes: string[]) =>
  class {
    static getSupportedFormats = async () => ['ean_13'];
    formats: string[];
    constructor({ formats }: { formats: string[] }) {
      this.formats = formats;
    }
    detect = async () => codes.map((rawValue) => ({ rawValue: `${rawValue}${this.formats.join()}` }));
  };

test('scanning is offered only by browsers that read barcodes and have a camera', () => {
  vi.stubGlobal('BarcodeDetector', undefined);
  withCamera(async () => null);
  expect(canScan()).toBe(false);
  vi.stubGlobal('BarcodeDetector', detector([]));
  expect(canScan()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(canScan()).toBe(false);
});

test('the camera is switched off when the dialog closes, even while the browser asks for the permission', async () => {
  const track = { stop: vi.fn() };
  const stream = { getTracks: () => [track] };
  const video = { play: async () => {}, srcObject: null } as unknown as HTMLVideoElement;
  vi.stubGlobal('BarcodeDetector', detector(['111 ']));
  const leave = new AbortController();
  const seen: string[] = [];
  withCamera(async () => stream);
  await scanWith(video, {
    signal: leave.signal,
    onCode: async (code) => {
      seen.push(code);
      leave.abort();
    },
  });
  expect([seen, track.stop.mock.calls.length]).toEqual([['111 ean_13'], 1]);
  const asking = new AbortController();
  withCamera(async () => {
    asking.abort();
    return stream;
  });
  await scanWith(video, { signal: asking.signal, onCode: async () => {} });
  expect(track.stop).toHaveBeenCalledTimes(2);
  withCamera(async () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
  const refused = scanWith(video, { signal: new AbortController().signal, onCode: async () => {} });
  await expect(refused).rejects.toThrow('no');
});
