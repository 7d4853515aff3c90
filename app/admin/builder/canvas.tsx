import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Block } from '#blocks/block.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { ScaledFrame } from '../kit/scaled-frame.tsx';
import { Segments } from '../kit/segments.tsx';
import type { PublishResult, PublishView } from '../publishing/publish-view.ts';
import type { Bench, BuilderChoices } from './builder-view.ts';
import { fromFrame, type ToFrame, typedTexts } from './frame-message.ts';

export type BuilderProps = {
  sections: Block[];
  publishing: PublishView;
  canEdit: boolean;
  choices: BuilderChoices;
  shop: {
    origin: string;
    defaultLocale: Locale;
    /** The path of the edited page in each language, below the language's prefix. */
    paths: Record<Locale, string>;
  };
};

const WIDTHS = { desktop: 1280, tablet: 768, mobile: 390 } as const;
type Device = keyof typeof WIDTHS;

type Props = BuilderProps & {
  revision: number;
  /** The sections as they are edited now. */
  edited: Bench[];
  /** The keys of the displayed draft's sections, in its order. */
  keys: string[];
  /** The key of the chosen section. */
  chosen: string;
  onPick: (key: string) => void;
};

/**
 * The shop's own page with the draft: at each width, in each language, light and dark. A press on a section
 * chooses that section.
 */
export function Canvas(props: Props) {
  const { shop, revision, canEdit, sections, publishing } = props;
  const t = useTexts();
  const { locale: reading } = useReading();
  const [device, setDevice] = useState<Device>('desktop');
  const [locale, setLocale] = useState(reading);
  const [mode, setMode] = useState<'light' | 'dark'>('light');
  const link = useFetcher<PublishResult<unknown>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once: the page uses one preview link while it is open
  useEffect(() => {
    if (!canEdit) return;
    const body = JSON.stringify({ sections });
    void link.submit({ intent: 'preview', revision: String(publishing.revision), body }, { method: 'post' });
  }, []);
  const made = link.data && 'saved' in link.data ? link.data.preview : null;
  const token = made ? new URL(made).searchParams.get('preview') : null;
  const prefix = locale === shop.defaultLocale ? '' : `/${locale}`;
  const path = shop.paths[locale] === '/' ? prefix || '/' : prefix + shop.paths[locale];
  const address = token ? `${shop.origin}${path}?preview=${token}&mode=${mode}` : null;
  const frame = useRef<HTMLIFrameElement>(null);
  useFrame(frame, props, locale);
  return (
    <section className="builder-canvas" aria-label={t('builder.canvas')}>
      <div className="builder-canvas-bar needs-scripts">
        <Segments
          label={t('builder.device')}
          value={device}
          values={['desktop', 'tablet', 'mobile'] as const}
          nameOf={(each) => t(`builder.${each}`)}
          onChange={setDevice}
        />
        <Segments
          label={t('forms.languages')}
          value={locale}
          values={LOCALES}
          nameOf={(each) => t(`forms.own.${each}`)}
          onChange={setLocale}
        />
        <Segments
          label={t('builder.mode')}
          value={mode}
          values={['light', 'dark'] as const}
          nameOf={(each) => t(`builder.${each}`)}
          onChange={setMode}
        />
        {address ? (
          <a className="text-link builder-open" href={address} target="_blank" rel="noreferrer">
            <Glyph name="open" small />
            {t('content.openPreview')}
          </a>
        ) : null}
      </div>
      {address ? (
        <ScaledFrame
          key={revision}
          frame={frame}
          address={address}
          width={WIDTHS[device]}
          title={t('builder.canvas')}
        />
      ) : (
        <p className="caption builder-waiting">{t(canEdit ? 'builder.loading' : 'builder.noCanvas')}</p>
      )}
    </section>
  );
}

/**
 * Sends the chosen section and the typed texts to the framed page, again after each load, and listens for presses in
 * that page.
 */
function useFrame(frame: RefObject<HTMLIFrameElement | null>, props: Props, locale: Locale) {
  const { sections: saved, edited, keys, shop } = props;
  const { origin } = shop;
  const chosen: ToFrame = { souk: 'chosen', place: keys.indexOf(props.chosen) };
  const texts = useMemo(() => {
    const byKey = new Map(edited.map((section) => [section.key, section]));
    return typedTexts(saved, (place) => byKey.get(keys[place] ?? ''), locale);
  }, [saved, edited, keys, locale]);
  const tell = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, origin);
  const latest = useRef({ chosen, texts, tell, keys, onPick: props.onPick });
  latest.current = { chosen, texts, tell, keys, onPick: props.onPick };
  useEffect(() => {
    const hear = ({ data, origin: from, source }: MessageEvent) => {
      if (from !== origin || !source || source !== frame.current?.contentWindow) return;
      const said = fromFrame(data);
      const now = latest.current;
      if (said?.souk === 'picked') now.onPick(now.keys[said.place] ?? '');
      if (said?.souk !== 'ready') return;
      now.tell(now.chosen);
      now.tell({ souk: 'typed', texts: now.texts });
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame, origin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another section is scrolled to
  useEffect(() => tell(chosen), [chosen.place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other texts are sent
  useEffect(() => tell({ souk: 'typed', texts }), [texts]);
}
