import { Glyph } from '../../../ui/console/glyph.tsx';

export function Ticks({ texts }: { texts: string[] }) {
  return (
    <ul className="ticks">
      {texts.map((text) => (
        <li key={text}>
          <Glyph name="check" small />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
