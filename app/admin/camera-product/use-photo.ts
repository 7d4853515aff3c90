import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { PICTURE_BYTES } from '#lib/file-limits.ts';
import { usePreview } from '../../ui/console/use-preview.ts';
import { imageHref } from '../../ui/picture.tsx';
import type { UploadProblem } from '../media/media-view.ts';
import type { TypedImage } from '../product-editor/product-view.ts';
import type { CameraResult } from './camera-view.ts';

export type Photo = {
  field: RefObject<HTMLInputElement | null>;
  /** The photo that the server stored with a refused form; it is posted by its id. */
  stored: TypedImage | null;
  /** The address of the shown photo. */
  shown: string | null;
  problem: UploadProblem | null;
  choose: () => void;
  /** Stops a form whose photo the server would refuse. */
  holdBack: (event: FormEvent) => void;
};

/** The form's photo: one that was just taken, or one that the server stored with a refused form. */
export function usePhoto(result: CameraResult | undefined): Photo {
  const field = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<File | null>(null);
  const [problem, setProblem] = useState(result?.photo ?? null);
  const stored = result?.typed.images[0] ?? null;
  const choose = () => {
    const file = field.current?.files?.[0] ?? null;
    setTaken(file);
    setProblem(problemOf(file));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, and adopts a photo taken before hydration
  useEffect(() => {
    if (field.current?.files?.length) choose();
  }, []);
  useEffect(() => {
    if (!result) return;
    setProblem(result.photo);
    if (!result.typed.images[0]) return;
    // The photo is stored, so it is not sent a second time.
    setTaken(null);
    if (field.current) field.current.value = '';
  }, [result]);
  const preview = usePreview(problem ? null : taken);
  return {
    field,
    stored,
    shown: preview ?? (stored && imageHref(stored.src, 640)),
    problem,
    choose,
    holdBack(event) {
      const found = problemOf(taken);
      if (!found) return;
      event.preventDefault();
      setProblem(found);
      field.current?.focus();
    },
  };
}

function problemOf(file: File | null): UploadProblem | null {
  return file && file.size > PICTURE_BYTES ? 'tooLarge' : null;
}
