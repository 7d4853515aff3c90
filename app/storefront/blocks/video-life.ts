const KEY = 'playVideo';

/**
 * Replaces the link to a video by its player on a press; nothing is requested from the video's host before. A page that was
 * reached from one without videos does not allow the player (Content-Security-Policy), so it is loaded anew, once.
 */
export function keepVideo(link: HTMLElement): () => void {
  const { embed = '', name = '', video = '' } = link.dataset;
  const play = (isAgain: boolean) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: embed, title: name, className: 'video-frame', allowFullscreen: true });
    frame.allow = 'autoplay; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || isAgain) return;
      sessionStorage.setItem(KEY, video);
      location.reload();
    };
    document.addEventListener('securitypolicyviolation', refused, { once: true });
    link.replaceWith(frame);
    frame.focus();
  };
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    play(false);
  };
  link.addEventListener('click', press);
  if (sessionStorage.getItem(KEY) === video) {
    sessionStorage.removeItem(KEY);
    play(true);
  }
  return () => link.removeEventListener('click', press);
}
