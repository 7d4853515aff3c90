import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { tickedAddress } from './ticked-address.ts';

export const BULK_FORM = 'orders-bulk';

export type BulkRights = { canConfirm: boolean; canFulfil: boolean; canEdit: boolean; canExport: boolean };

/**
 * The bulk actions for the ticked orders. The list's checkboxes belong to its form by their `form` attribute.
 */
export function BulkBar({ canConfirm, canFulfil, canEdit, canExport }: BulkRights) {
  const t = useTexts();
  return (
    <fieldset className="bulk-bar" form={BULK_FORM}>
      <legend className="sr-only">{t('orderlife.list.bulk')}</legend>
      {canConfirm ? (
        <Button type="submit" form={BULK_FORM} name="act" value="confirm" data-small="">
          {t('orderlife.list.confirm')}
        </Button>
      ) : null}
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
            onKeyDown={pressOwnButton}
          />
          <Button type="submit" form={BULK_FORM} name="act" value="tag" data-small="">
            {t('orderlife.list.tagIt')}
          </Button>
        </span>
      ) : null}
      <Button
        type="submit"
        form={BULK_FORM}
        formMethod="get"
        formAction="/admin/orders/packing-slips.pdf"
        onClick={fetchFile}
        leftSection={<Glyph name="download" small />}
        data-small=""
      >
        {t('orderlife.list.print')}
      </Button>
      <Button
        type="submit"
        form={BULK_FORM}
        formMethod="get"
        formAction="/admin/orders/invoices.pdf"
        onClick={fetchFile}
        leftSection={<Glyph name="download" small />}
        data-small=""
      >
        {t('invoices.packed.print')}
      </Button>
      {canExport ? (
        <Button
          type="submit"
          form={BULK_FORM}
          formMethod="get"
          formAction="/admin/orders/export"
          data-small=""
        >
          {t('orderlife.list.export')}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Enter in this field would otherwise press the bar's first button, which does something else. */
function pressOwnButton(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=tag]'));
}

/** The router can only handle pages, so the browser itself downloads the file, as without scripts. */
function fetchFile(event: MouseEvent<HTMLButtonElement>): void {
  const { form, formAction } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  window.location.assign(tickedAddress(formAction, new FormData(form).getAll('order').map(String)));
}

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
