import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { TaxesView } from './taxes-view.ts';

/** Preset rates. They are filled into the form and only stored when the form is saved. */
export function TaxPresets({ presets }: { presets: TaxesView['presets'] }) {
  const t = useTexts();
  const oldest = presets.map(({ asOf }) => asOf).sort()[0] ?? '';
  return (
    <CardFrame title={t('taxes.admin.preset.title')}>
      <Form method="get" className="card-body stack tight" preventScrollReset>
        <p className="muted">{t('taxes.admin.preset.text')}</p>
        <NativeSelect
          label={t('taxes.admin.preset.label')}
          description={t('taxes.admin.preset.asOf', { date: isolate(oldest) })}
          name="preset"
          data={presets.map((preset) => ({
            value: preset.name,
            label: t(`taxes.admin.preset.${preset.name}`),
          }))}
        />
        <div>
          <Button type="submit">{t('taxes.admin.preset.add')}</Button>
        </div>
      </Form>
    </CardFrame>
  );
}
