import { useEffect, useRef, useState } from 'react';
import { Glyph } from '../glyph.tsx';
import { useTexts } from '../texts.tsx';
import { type CameraProblem, cameraProblem, scanWith } from './scan.ts';
import './camera.css';

export type CameraProps = {
  /** Handles a scanned code. Returns a sentence about it; with null the camera closes. */
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
};

/** The picture of the camera. It is open while mounted. */
export default function CameraDialog({ onCode, onClose }: CameraProps) {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const handle = useRef(onCode);
  handle.current = onCode;
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const leave = new AbortController();
    if (dialog.current?.open === false) dialog.current.showModal();
    const take = async (code: string) => {
      navigator.vibrate?.(40);
      const words = await handle.current(code);
      if (words === null) dialog.current?.close();
      else setSaid(words);
    };
    if (video.current) {
      scanWith(video.current, { onCode: take, signal: leave.signal }).catch((error) => {
        if (!leave.signal.aborted) setProblem(cameraProblem(error));
      });
    }
    return () => leave.abort();
  }, []);
  return (
    <dialog ref={dialog} className="camera" aria-label={t('list.camera.title')} onClose={onClose}>
      <div className="camera-head">
        <h2>{t('list.camera.title')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('common.action.close')}
          onClick={() => dialog.current?.close()}
        >
          <Glyph name="close" />
        </button>
      </div>
      {problem ? (
        <p className="note" data-tone="warning" role="alert">
          {t(`list.camera.problem.${problem}`)}
        </p>
      ) : (
        <video ref={video} className="camera-picture" muted playsInline />
      )}
      <p className="camera-said" role="status">
        {said || (problem ? '' : t('list.camera.hint'))}
      </p>
    </dialog>
  );
}
