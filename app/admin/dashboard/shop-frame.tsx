import { useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { fromFrame } from '../builder/frame-message.ts';
import { ScaledFrame } from '../kit/scaled-frame.tsx';
import { Segments } from '../kit/segments.tsx';
import type { DashboardView } from './dashboard-view.ts';
import type { action } from './shop-preview.route.ts';

const WIDTHS = { desktop: 1280, mobile: 390 } as const;
const PHONE = '(max-width: 767.98px)';
type Device = keyof typeof WIDTHS;

const LOOK: Record<DashboardView['shop']['mode'], BadgeLook> = {
  open: { tone: 'success', mark: 'full' },
  soon: { tone: 'warning', mark: 'open' },
  password: { tone: 'info', mark: 'open' },
  holiday: { tone: 'warning', mark: 'half' },
};

const MODE_TEXT = {
  open: 'access.open',
  soon: 'access.soon',
  password: 'access.password',
  holiday: 'access.holiday',
} as const;

/** The shop as visitors will see it, with the drafts of its home page. A press on a section opens the builder. */
export function ShopFrame({ shop, href }: { shop: DashboardView['shop']; href: string }) {
  const t = useTexts();
  const [device, setDevice] = useState<Device>('desktop');
  const { address } = usePreview(shop.origin);
  useEffect(() => {
    if (matchMedia(PHONE).matches) setDevice('mobile');
  }, []);
  return (
    <section className="shop-frame" aria-labelledby="shop-now">
      <div className="shop-frame-head">
        <h2 id="shop-now">{t('numbers.dashboard.guide.now')}</h2>
        <Badge look={LOOK[shop.mode]}>{t(MODE_TEXT[shop.mode])}</Badge>
        <span className="grow" />
        <div className="needs-scripts">
          <Segments
            label={t('builder.device')}
            value={device}
            values={['desktop', 'mobile'] as const}
            nameOf={(each) => t(`builder.${each}`)}
            onChange={setDevice}
          />
        </div>
      </div>
      <div className="shop-frame-window">
        <a className="shop-frame-bar" href={href} target="_blank" rel="noreferrer">
          <bdi dir="ltr">{shop.origin.replace(/^https?:\/\//, '')}</bdi>
          <Glyph name="open" small />
          <span className="sr-only">{t('admin.shell.newTab')}</span>
        </a>
        {address ? (
          <ScaledFrame
            key={device}
            address={address}
            width={WIDTHS[device]}
            title={t('numbers.dashboard.guide.now')}
          />
        ) : null}
      </div>
      {address ? <p className="caption muted">{t('numbers.dashboard.guide.nowText')}</p> : null}
    </section>
  );
}

/** Requests a preview link once. A press on a section in the framed page opens the builder at that section. */
function usePreview(origin: string): { address: string | null } {
  const { data, submit } = useFetcher<typeof action>();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once: the screen uses one preview link while it is open
  useEffect(() => {
    void submit({}, { method: 'post', action: '/admin/shop-preview' });
  }, []);
  useEffect(() => {
    const hear = ({ data: said, origin: from }: MessageEvent) => {
      if (from === origin && fromFrame(said)?.souk === 'picked')
        void navigate('/admin/storesetting/homepage');
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [origin, navigate]);
  return { address: data?.address ?? null };
}
