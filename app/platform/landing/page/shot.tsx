import type { Locale } from '#lib/locale.ts';
import { useReading } from '../../ui/locale-context.tsx';

const FILES = import.meta.glob<string>('../art/*.webp', { eager: true, query: '?url', import: 'default' });
const SIZES = { store: [1440, 945], phone: [560, 1149], admin: [1440, 968] } as const;

type Props = { name: keyof typeof SIZES; alt: string; language?: Locale; eager?: boolean };

/** A product screenshot in the page's language, in a light and a dark version; CSS shows the matching one. */
export function Shot({ name, alt, language, eager = false }: Props) {
  const { locale } = useReading();
  const [width, height] = SIZES[name];
  return (
    <>
      {(['light', 'dark'] as const).map((mode) => (
        <img
          key={mode}
          className={`shot only-${mode}`}
          src={FILES[`../art/${name}-${language ?? locale}-${mode}.webp`]}
          width={width}
          height={height}
          alt={alt}
          loading={eager && mode === 'light' ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
    </>
  );
}
