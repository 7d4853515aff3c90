import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import type { TypedImage, TypedVariant } from './product-view.ts';
import type { RowField } from './variant-rows.ts';

type Props = {
  row: TypedVariant;
  title: string;
  images: TypedImage[];
  problemOf: (field: RowField) => string | undefined;
  currency: string;
  onClose: () => void;
  onDone: (change: Partial<TypedVariant>) => void;
};

const MONEY = ['price', 'compareAt', 'cost', 'sale'] as const satisfies readonly RowField[];
const REST = ['sku', 'barcode', 'weight'] as const satisfies readonly RowField[];

/** Form with all fields of one variant. They are stored in the variant's row and saved with the product. */
export default function VariantDialog({ row, title, images, problemOf, currency, onClose, onDone }: Props) {
  const t = useTexts();
  const [now, setNow] = useState(row);
  const change = (part: Partial<TypedVariant>) => setNow((before) => ({ ...before, ...part }));
  const field = (name: RowField, unit?: string) => (
    <TextInput
      key={name}
      label={t(`producteditor.matrix.${name}`)}
      value={now[name]}
      className={unit ? 'ltr-field with-unit' : 'ltr-field'}
      inputMode={name === 'sku' || name === 'barcode' ? undefined : 'decimal'}
      leftSection={unit ? <span className="unit">{unit}</span> : undefined}
      leftSectionWidth={unit ? 52 : undefined}
      error={problemOf(name)}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Modal.Root opened onClose={onClose} size={640}>
      <Modal.Overlay backgroundOpacity={0.5} color="#090c16" />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <Modal.Title className="dialog-title">
            <bdi>{title}</bdi>
          </Modal.Title>
          <div className="stack">
            <div className="field-pair">{MONEY.map((name) => field(name, currency))}</div>
            <div className="field-three">{REST.map((name) => field(name))}</div>
            <Checkbox
              label={t('producteditor.stock.tracked')}
              checked={now.isTracked}
              onChange={(event) => change({ isTracked: event.currentTarget.checked })}
            />
            {now.isTracked ? (
              <>
                <div className="field-three">{field('quantity')}</div>
                <Checkbox
                  label={t('producteditor.stock.backorder')}
                  checked={now.allowsBackorder}
                  onChange={(event) => change({ allowsBackorder: event.currentTarget.checked })}
                />
              </>
            ) : null}
            <VariantPicture images={images} value={now.mediaId} onChange={(mediaId) => change({ mediaId })} />
          </div>
          <div className="dialog-actions">
            <Button data-tone="danger" variant="subtle" onClick={() => onDone({ ...now, isOn: false })}>
              {t('producteditor.matrix.stopSelling')}
            </Button>
            <span className="grow" />
            <Button onClick={onClose}>{t('producteditor.matrix.cancel')}</Button>
            <Button variant="filled" onClick={() => onDone(now)}>
              {t('producteditor.matrix.done')}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function VariantPicture(props: { images: TypedImage[]; value: string; onChange: (id: string) => void }) {
  const t = useTexts();
  const { images, value, onChange } = props;
  if (images.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{t('producteditor.matrix.picture')}</legend>
      <div className="variant-pictures">
        <button type="button" aria-pressed={value === ''} onClick={() => onChange('')}>
          {t('producteditor.matrix.noPicture')}
        </button>
        {images.map((image, index) => (
          <button
            key={image.id}
            type="button"
            aria-pressed={value === image.id}
            aria-label={t('producteditor.media.picture', { place: index + 1 })}
            onClick={() => onChange(image.id)}
          >
            <img src={imageHref(image.src, 128)} alt="" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
