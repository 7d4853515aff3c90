import { useState } from 'react';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import type { MediaTile } from './media-view.ts';

type Point = { x: number; y: number };
type Props = { item: MediaTile; focal: Record<keyof Point, number | string>; onMove: () => void };

const CUTS = ['wide', 'square', 'tall'] as const;

/**
 * The point that stays visible when the picture is cropped: set by a click, or by two sliders for the
 * keyboard.
 */
export function FocalField({ item, focal, onMove }: Props) {
  const t = useTexts();
  const [point, setPoint] = useState<Point>({ x: whole(Number(focal.x)), y: whole(Number(focal.y)) });
  const move = (to: Partial<Point>) => {
    setPoint((before) => ({ ...before, ...to }));
    onMove();
  };
  return (
    <Card title={t('media.focal')}>
      <p className="muted">{t('media.focalHelp')}</p>
      <div className="focal-stage">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below are the keyboard's way */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below work by keyboard */}
        <span className="focal-picture" dir="ltr" onClick={(event) => move(pointOf(event))}>
          <img src={imageHref(item.src, 1080)} alt="" width={item.width} height={item.height} />
          <span className="focal-point" style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        </span>
      </div>
      <div className="focal-sliders">
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} className="focal-slider">
            <span>{t(`media.focal_${axis}`)}</span>
            <input
              type="range"
              name={`focal.${axis}`}
              min={0}
              max={100}
              value={point[axis]}
              dir="ltr"
              onChange={(event) => move({ [axis]: Number(event.currentTarget.value) })}
            />
          </label>
        ))}
      </div>
      <ul className="focal-cuts" aria-label={t('media.cuts')}>
        {CUTS.map((cut) => (
          <li key={cut} data-cut={cut}>
            <img
              src={imageHref(item.src, 384)}
              alt=""
              style={{ objectPosition: `${point.x}% ${point.y}%` }}
            />
            <span className="caption">{t(`media.cut.${cut}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function pointOf({ clientX, clientY, currentTarget }: React.MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: whole((100 * (clientX - left)) / width), y: whole((100 * (clientY - top)) / height) };
}

// A request not sent by our page may contain a value that is not a number.
function whole(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 50;
}
