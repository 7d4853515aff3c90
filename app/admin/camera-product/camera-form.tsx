import { Button, Radio } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { currencySymbol } from '#lib/money/index.ts';
import { CameraButton } from '../../ui/console/camera/camera-button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { EditorField } from '../product-editor/fields.tsx';
import type { TypedProduct } from '../product-editor/product-view.ts';
import { emptyProduct } from '../product-editor/typed-product.ts';
import type { CameraResult, CameraStart } from './camera-view.ts';
import { PhotoField } from './photo-field.tsx';
import { usePhoto } from './use-photo.ts';

type Props = {
  start: CameraStart;
  /** The status that is chosen at first. */
  status: TypedProduct['status'];
  result: CameraResult | undefined;
};

/** The fields have the names of the product editor's, because one parser reads both. */
export function CameraForm({ start, status, result }: Props) {
  const t = useTexts();
  const { formKey, locale, canAddPicture } = start;
  const typed = result?.typed ?? { ...emptyProduct(), status };
  const { problems = {} } = result ?? {};
  const isSending = useNavigation().formMethod === 'POST';
  const photo = usePhoto(result);
  const form = useRef<HTMLFormElement>(null);
  // The button is below the fields, so a refused field may be out of sight.
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      ref={form}
      preventScrollReset
      inert={isSending}
      aria-busy={isSending}
      onSubmit={photo.holdBack}
    >
      <input type="hidden" name="key" value={formKey} />
      <Card label={t('products.camera.title')}>
        {canAddPicture ? <PhotoField photo={photo} problem={problems.images} /> : null}
        <EditorField
          name={`title.${locale}`}
          label={t('forms.inLanguage', {
            label: t('common.name'),
            language: t(`forms.language.${locale}`),
          })}
          value={typed.texts[locale].title}
          problem={problems[`title.${locale}`]}
        />
        <Numbers start={start} typed={typed} problems={problems} />
        <BarcodeField value={typed.base.barcode} problems={problems} />
        <StatusField value={typed.status} />
        <Button type="submit" variant="filled" className="camera-send" loading={isSending}>
          {t('products.add')}
        </Button>
      </Card>
    </Form>
  );
}

type FieldsProps = { typed: TypedProduct; problems: CameraResult['problems'] };

function Numbers({ start, typed, problems }: FieldsProps & { start: CameraStart }) {
  const t = useTexts();
  const { price, quantity } = typed.base;
  return (
    <div className="camera-pair">
      <EditorField
        {...{ name: 'price', value: price, problem: problems.price, kind: 'number' }}
        label={t('common.price')}
        unit={currencySymbol(start.currency, useReading().locale)}
      />
      {start.canAdjustStock ? (
        <EditorField
          {...{ name: 'quantity', value: quantity, problem: problems.quantity, kind: 'number' }}
          label={t('producteditor.stock.quantity')}
          hint={t('products.camera.stockHint')}
        />
      ) : null}
    </div>
  );
}

/** A barcode, typed or scanned where the browser can read barcodes. */
function BarcodeField({ value, problems }: { value: string; problems: CameraResult['problems'] }) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const scan = async (code: string) => {
    const field = box.current?.querySelector('input');
    if (field) {
      field.value = code;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return null;
  };
  return (
    <div className="camera-barcode" ref={box}>
      <EditorField
        {...{ name: 'barcode', value, problem: problems.barcode, kind: 'code' }}
        label={t('producteditor.stock.barcode')}
      />
      <CameraButton onCode={scan} />
    </div>
  );
}

const STATUSES = ['draft', 'active'] as const;

function StatusField({ value }: { value: TypedProduct['status'] }) {
  const t = useTexts();
  return (
    <fieldset className="choices">
      <legend>{t('producteditor.status.title')}</legend>
      {STATUSES.map((status) => (
        <Radio
          key={status}
          name="status"
          value={status}
          label={t(`producteditor.status.${status}`)}
          description={t(`producteditor.status.${status}Hint`)}
          defaultChecked={value === status}
        />
      ))}
    </fieldset>
  );
}
