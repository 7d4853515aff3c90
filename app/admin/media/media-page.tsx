import type { MediaUse } from '#domain/media/index.ts';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { LanguagesField } from '../kit/form-fields.tsx';
import type { FormLimits, FormResult, FormValues } from '../kit/form-result.ts';
import { SettingsForm } from '../kit/settings-form.tsx';
import { FocalField } from './focal-field.tsx';
import { MediaUses } from './media-uses.tsx';
import type { MediaTile } from './media-view.ts';
import { RemoveMedia } from './remove-media.tsx';
import { sizeText } from './size-text.ts';

type Item = MediaTile & { bytes: number; focal: { x: number; y: number }; version: number; at: WhenText };
type Typed = FormValues<Pick<Item, 'alt' | 'focal'>>;
type Props = {
  item: Item;
  uses: MediaUse[];
  canEdit: boolean;
  limits: FormLimits;
  result: FormResult<Typed> | undefined;
};

export function MediaPage({ item, uses, ...form }: Props) {
  const t = useTexts();
  const { alt, focal, version } = item;
  return (
    <SettingsForm<Typed>
      {...form}
      title={item.fileName || t('media.untitled')}
      heading={<bdi className="media-title">{item.fileName || t('media.untitled')}</bdi>}
      back={<BackLink to="/admin/media">{t('media.title')}</BackLink>}
      acts={form.canEdit ? <RemoveMedia uses={uses} /> : null}
      saved={{ alt, focal }}
      seen={{ version }}
      beside={
        <>
          <MediaUses uses={uses} />
          <Details item={item} />
        </>
      }
    >
      {({ values, touch }) => (
        <>
          <FocalField item={item} focal={values.focal} onMove={touch} />
          <Card title={t('media.alt')}>
            <p className="muted">{t('media.altHelp')}</p>
            <LanguagesField texts={[{ name: 'alt', label: t('media.altLabel'), rows: 2 }]} />
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

function Details({ item }: { item: Item }) {
  const t = useTexts();
  return (
    <CardFrame title={t('media.details')}>
      <dl className="card-body facts">
        <div>
          <dt>{t('media.measures')}</dt>
          <dd>
            <bdi>
              {item.width} × {item.height}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('media.size')}</dt>
          <dd>{sizeText(item.bytes, t)}</dd>
        </div>
        <div>
          <dt>{t('media.added')}</dt>
          <dd>
            <When when={item.at} />
          </dd>
        </div>
      </dl>
    </CardFrame>
  );
}
