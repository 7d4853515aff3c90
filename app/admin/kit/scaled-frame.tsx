import { type RefObject, useEffect, useRef, useState } from 'react';
import './scaled-frame.css';

type Props = {
  frame?: RefObject<HTMLIFrameElement | null>;
  address: string;
  /** The width at which the page is laid out, in pixels. */
  width: number;
  title: string;
};

/** A page in a frame, laid out at its real width and scaled down to the pane. */
export function ScaledFrame({ frame, address, width, title }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!pane.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(pane.current);
    return () => watcher.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width || 1);
  return (
    <div className="scaled-frame" ref={pane}>
      <div style={{ width: width * scale, height: room.height }}>
        <iframe
          ref={frame}
          src={address}
          title={title}
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
