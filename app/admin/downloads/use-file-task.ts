import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type FileProblem, type FileRow, MAX_FILE_BYTES } from './files-view.ts';
import { post, problemOf, type Sending, sendFile } from './send-file.ts';

/** The dialog's task: add a file, replace `file`, change its limits, or remove it. */
export type FileTask = { what: 'add' | 'replace' | 'change' | 'remove'; file: FileRow | null };

const DONE = { add: 'attached', replace: 'attached', change: 'changed', remove: 'removed' } as const;

type Props = { task: FileTask; address: string; onClose: () => void };

/** Sends the dialog's form; closing the dialog aborts an upload. */
export function useFileTask({ task, address, onClose }: Props) {
  const t = useTexts();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const begin = () => {
    abort.current = new AbortController();
    setPercent(0);
    return { onPercent: setPercent, signal: abort.current.signal };
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble from the dialog's form to the editor's form around it.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const found = await sendTask(form, { task, address, begin });
    setBusy(false);
    setPercent(null);
    setProblem(abort.current?.signal.aborted ? null : found);
    if (found) return;
    const chosen = form.get('file');
    const name = chosen instanceof File ? chosen.name : (task.file?.fileName ?? '');
    toast({ status: 'success', text: t(`downloads.editor.${DONE[task.what]}`, { file: isolate(name) }) });
    void revalidate();
    onClose();
  };
  return { percent, problem, isBusy, run: { submit, stop: () => abort.current?.abort() } };
}

type Send = {
  task: FileTask;
  address: string;
  /** Called when an upload begins. */
  begin: () => Pick<Sending, 'onPercent' | 'signal'>;
};

async function sendTask(form: FormData, { task, address, begin }: Send): Promise<FileProblem | null> {
  const { what, file } = task;
  const fields = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  if (what === 'change' || what === 'remove') {
    const about = { fileId: file?.id ?? '', version: String(file?.version ?? 0) };
    const answer = await post(address, { ...fields, ...about, intent: what });
    return 'done' in answer ? null : problemOf(answer);
  }
  const chosen = form.get('file');
  if (!(chosen instanceof File) || chosen.name === '') return 'missing';
  if (chosen.size > MAX_FILE_BYTES) return 'tooLarge';
  return sendFile({ address, file: chosen, fields, ...begin() });
}
