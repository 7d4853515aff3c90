import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { CodesProblem, DiscountView } from './discount-view.ts';

/** Many single-use codes of one discount, and the file with all of them. */
export function CodesCard({
  discount,
  problem,
}: {
  discount: DiscountView;
  problem: CodesProblem | undefined;
}) {
  const t = useTexts();
  const isMaking = useNavigation().formData?.get('intent') === 'codes';
  return (
    <section className="card card-body stack" aria-labelledby="codes-title">
      <div>
        <h2 id="codes-title" className="card-name">
          {t('discounts.codes.title')}
        </h2>
        <p className="muted sm">{t('discounts.codes.text')}</p>
      </div>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="codes" />
        <div className="field-pair">
          <TextInput
            name="count"
            label={t('discounts.codes.count')}
            error={
              problem?.field === 'count' ? t('discounts.problem.count', { max: problem.max }) : undefined
            }
            inputMode="numeric"
            dir="ltr"
            maxLength={20}
            autoComplete="off"
          />
          <TextInput
            name="prefix"
            label={t('discounts.codes.prefix')}
            description={t('discounts.codes.prefixHint')}
            error={problem?.field === 'prefix' ? t('discounts.problem.prefix') : undefined}
            dir="auto"
            maxLength={20}
            autoComplete="off"
          />
        </div>
        <div>
          <Button type="submit" loading={isMaking}>
            {t('discounts.codes.make')}
          </Button>
        </div>
      </Form>
      <div className="row">
        <p className="muted sm grow" role="status">
          {t('discounts.codes.have', { count: discount.codeCount, used: discount.codesUsed })}
        </p>
        <form method="post" action={`/admin/discounts/${discount.id}/codes.csv`}>
          <Button type="submit" data-small="" leftSection={<Glyph name="download" small />}>
            {t('discounts.codes.download')}
          </Button>
        </form>
      </div>
    </section>
  );
}
