import { keepCountdown } from './countdown-life.ts';
import { keepLook } from './look-life.ts';
import { keepSilent } from './silent-life.ts';
import { keepVideo } from './video-life.ts';

const LIVES: Record<string, (element: HTMLElement) => () => void> = {
  countdown: keepCountdown,
  look: keepLook,
  silent: keepSilent,
  video: keepVideo,
};

/** Starts what blocks do in the browser, for the blocks that the server sent as markup; returns how to end it. */
export function startBlocks(): () => void {
  const ends = [...document.querySelectorAll<HTMLElement>('[data-life]')].map((element) =>
    LIVES[element.dataset.life ?? '']?.(element),
  );
  return () => {
    for (const end of ends) end?.();
  };
}
