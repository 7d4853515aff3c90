import type { Locale } from '#lib/locale.ts';
import { useReading } from '../../../ui/locale-context.tsx';

const FILES = import.meta.glob<string>('../../art/*.webp', { eager: true, query: '?url', import: 'default' });
const DESK = [1440, 900] as const;
const SIZES = {
  store: DESK,
  phone: [560, 1212],
  checkout: DESK,
  admin: DESK,
  order: DESK,
  products: DESK,
  builder: DESK,
} as const;

export type ShotName = keyof typeof SIZES;

type Props = {
  name: ShotName;
  alt: string;
  language?: Locale;
  /** The first picture of a page, which is loaded before all others. */
  eager?: boolean;
  /** Its width on the page, as the `sizes` of an image. */
  sizes?: string;
};

/** A product screenshot in the page's language, in a light and a dark version; CSS shows the matching one. */
export function Shot({ name, alt, language, eager = false, sizes }: Props) {
  const { locale } = useReading();
  const [width, height] = SIZES[name];
  return (
    <>
      {(['light', 'dark'] as const).map((mode) => {
        const file = `../../art/${name}-${language ?? locale}-${mode}`;
        const small = FILES[`${file}-small.webp`];
        const isFirst = eager && mode === 'light';
        return (
          <img
            key={mode}
            className={`shot only-${mode}`}
            src={FILES[`${file}.webp`]}
            srcSet={small && `${small} 720w, ${FILES[`${file}.webp`]} 1440w`}
            sizes={small && sizes}
            width={width}
            height={height}
            alt={alt}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            decoding="async"
          />
        );
      })}
    </>
  );
}
