import { useCallback, useRef, useState } from 'react';
import { PICTURE_BYTES } from '#lib/file-limits.ts';
import type { MediaTile, UploadAnswer, UploadProblem } from './media-view.ts';

export type Upload = {
  key: number;
  name: string;
  /** 0 to 100 while sending; 100 while the server processes it. */
  percent: number;
  problem: UploadProblem | null;
};

type Sent = Upload & { file: File };

export type Uploads = {
  uploads: Upload[];
  add: (files: Iterable<File>) => void;
  retry: (key: number) => void;
  dismiss: (key: number) => void;
};

/** How files are sent, and the most bytes of one. */
export type Way<Item> = {
  most: number;
  tooLarge: UploadProblem;
  send(
    file: File,
    onPercent: (percent: number) => void,
  ): Promise<{ item: Item } | { problem: UploadProblem }>;
};

const PICTURES: Way<MediaTile> = { most: PICTURE_BYTES, tooLarge: 'tooLarge', send };

/** Sends pictures one after another; each stored one is passed to onDone and leaves the list. */
export function usePictureUploads(onDone: (item: MediaTile) => void): Uploads {
  return useUploads(onDone, PICTURES);
}

/** The same for files of any kind. */
export function useUploads<Item>(onDone: (item: Item) => void, way: Way<Item>): Uploads {
  const { uploads, setUploads, change, dismiss } = useLines();
  const done = useRef(onDone);
  done.current = onDone;
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const start = useCallback(
    (key: number, file: File) => {
      line.current = line.current.then(async () => {
        const answer = await way.send(file, (percent) => change(key, { percent }));
        if ('problem' in answer) return change(key, { problem: answer.problem });
        dismiss(key);
        done.current(answer.item);
      });
    },
    [change, dismiss, way],
  );
  const add = useCallback(
    (files: Iterable<File>) => {
      const added = [...files].map((file): Sent => {
        count.current += 1;
        const problem = file.size > way.most ? way.tooLarge : null;
        return { key: count.current, name: file.name, percent: 0, problem, file };
      });
      setUploads((before) => [...before, ...added]);
      for (const { key, file, problem } of added) if (!problem) start(key, file);
    },
    [start, setUploads, way],
  );
  const retry = (key: number) => {
    const found = uploads.find((each) => each.key === key);
    if (!found) return;
    change(key, { problem: null, percent: 0 });
    start(key, found.file);
  };
  return { uploads, add, retry, dismiss };
}

function useLines() {
  const [uploads, setUploads] = useState<Sent[]>([]);
  const change = useCallback((key: number, to: Partial<Upload>) => {
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)));
  }, []);
  const dismiss = useCallback((key: number) => {
    setUploads((before) => before.filter((each) => each.key !== key));
  }, []);
  return { uploads, setUploads, change, dismiss };
}

// XMLHttpRequest, because fetch does not report upload progress.
function send(file: File, onProgress: (percent: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/admin/media/upload');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ problem: 'failed' });
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function readAnswer({ status, response }: XMLHttpRequest): UploadAnswer {
  if (status === 413) return { problem: 'tooLarge' };
  const isAnswer = response && typeof response === 'object' && ('item' in response || 'problem' in response);
  return isAnswer ? response : { problem: 'failed' };
}
