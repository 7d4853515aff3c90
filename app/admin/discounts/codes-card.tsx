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
          {t('promotions.codes.title')}
        </h2>
        <p className="muted sm">{t('promotions.codes.text')}</p>
      </div>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="codes" />
        <div className="field-pair">
          <TextInput
            name="count"
            label={t('promotions.codes.count')}
            error={
              problem?.field === 'count' ? t('promotions.problem.count', { max: problem.max }) : undefined
            }
            inputMode="numeric"
            dir="ltr"
            maxLength={20}
            autoComplete="off"
          />
          <TextInput
            name="prefix"
            label={t('promotions.codes.prefix')}
            description={t('promotions.codes.prefixHint')}
            error={problem?.field === 'prefix' ? t('promotions.problem.prefix') : undefined}
            dir="auto"
            maxLength={20}
            autoComplete="off"
          />
        </div>
        <div>
          <Button type="submit" loading={isMaking}>
            {t('promotions.codes.make')}
          </Button>
        </div>
      </Form>
      <div className="row">
        <p className="muted sm grow" role="status">
          {t('promotions.codes.have', { count: discount.codeCount, used: discount.codesUsed })}
        </p>
        <form method="post" action={`/admin/discounts/${discount.id}/codes.csv`}>
          <Button type="submit" data-small="" leftSection={<Glyph name="download" small />}>
            {t('promotions.codes.download')}
          </Button>
        </form>
      </div>
    </section>
  );
}
