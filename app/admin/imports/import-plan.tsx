import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { ImportCategories } from './import-categories.tsx';
import { ImportPrices } from './import-prices.tsx';
import type { ImportReportView, RefusedPlan } from './import-view.ts';

export const PLAN_FORM = 'import-plan';

type Props = { report: ImportReportView; refused: RefusedPlan | null };

/** How a file of products is imported; after a dry run, a form that checks or imports the file with other choices. */
export function ImportPlan({ report: { prices, categoryMap }, refused }: Props) {
  const t = useTexts();
  const checking = useNavigation().formData?.get('intent') === 'check';
  const cards = (
    <>
      {categoryMap ? <ImportCategories map={categoryMap} refused={refused} /> : null}
      {prices ? <ImportPrices prices={prices} refused={refused?.factor ?? null} /> : null}
    </>
  );
  if (!prices?.canChange) return cards;
  return (
    <Form method="post" id={PLAN_FORM} className="stack">
      {cards}
      <div>
        <Button type="submit" name="intent" value="check" loading={checking}>
          {t('files.prices.again')}
        </Button>
      </div>
    </Form>
  );
}
