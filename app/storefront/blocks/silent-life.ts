/** Data is saved if the visitor's browser says so (Save-Data). */
type Connection = { connection?: { saveData?: boolean } };

/**
 * Plays a silent video while half of it is in view. Nothing is played for visitors who asked for less motion or less data,
 * and after they stopped it: they have the browser's controls.
 */
export function keepSilent(element: HTMLElement): () => void {
  const video = element as HTMLVideoElement;
  const isQuiet =
    matchMedia('(prefers-reduced-motion: reduce)').matches || (navigator as Connection).connection?.saveData;
  if (isQuiet) return () => {};
  // React sets no attribute for it, and browsers play only a muted video without a press.
  video.muted = true;
  let isStopped = false;
  let isOurs = false;
  const paused = () => {
    isStopped ||= !isOurs && !video.ended;
    isOurs = false;
  };
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting && !isStopped) void video.play().catch(() => {});
      if (!entry?.isIntersecting && !video.paused) {
        isOurs = true;
        video.pause();
      }
    },
    { threshold: 0.5 },
  );
  video.addEventListener('pause', paused);
  seen.observe(video);
  return () => {
    seen.disconnect();
    video.removeEventListener('pause', paused);
  };
}
