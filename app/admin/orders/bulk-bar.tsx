import { Button, TextInput } from '@mantine/core';
import { useTexts } from '../../ui/console/texts.tsx';

export const BULK_FORM = 'orders-bulk';

/** What can be done with the ticked orders. The boxes of the list belong to its form wherever they stand. */
export function BulkBar({ canFulfil, canEdit }: { canFulfil: boolean; canEdit: boolean }) {
  const t = useTexts();
  return (
    <fieldset className="bulk-bar" form={BULK_FORM}>
      <legend className="sr-only">{t('orderlife.list.bulk')}</legend>
      {canFulfil
        ? (['process', 'ship', 'deliver'] as const).map((act) => (
            <Button key={act} type="submit" form={BULK_FORM} name="act" value={act} data-small="">
              {t(`orderlife.list.${act}`)}
            </Button>
          ))
        : null}
      {canEdit ? (
        <span className="row">
          <TextInput
            form={BULK_FORM}
            name="tag"
            aria-label={t('orderlife.tags.add')}
            placeholder={t('orderlife.tags.add')}
            maxLength={40}
            size="xs"
            dir="auto"
          />
          <Button type="submit" form={BULK_FORM} name="act" value="tag" data-small="">
            {t('orderlife.list.tagIt')}
          </Button>
        </span>
      ) : null}
    </fieldset>
  );
}

/** The box before an order of the list. */
export function BulkBox({ orderId, label }: { orderId: string; label: string }) {
  return (
    <input
      type="checkbox"
      className="bulk-box"
      form={BULK_FORM}
      name="order"
      value={orderId}
      aria-label={label}
    />
  );
}
