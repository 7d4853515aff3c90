import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { dirOf } from '#lib/locale.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { DiscountView, Sentences } from './discount-view.ts';

type Props = { discount: DiscountView; sentences: Sentences | null };

/** A discount's summary, its results so far, and its other actions. */
export function DiscountAside({ discount, sentences }: Props) {
  const t = useTexts();
  const locales = useLocales();
  return (
    <aside className="stack discount-aside">
      <section className="card card-body stack" aria-labelledby="preview-title">
        <h2 id="preview-title" className="card-name">
          {t('discounts.edit.preview')}
        </h2>
        <div aria-live="polite" className="stack">
          {sentences ? (
            locales.map((locale) => (
              <p key={locale} lang={locale} dir={dirOf(locale)}>
                {sentences[locale]}
              </p>
            ))
          ) : (
            <p className="muted">{t('discounts.edit.previewWaits')}</p>
          )}
        </div>
      </section>
      {discount.id === null ? null : (
        <section className="card card-body stack" aria-labelledby="numbers-title">
          <h2 id="numbers-title" className="card-name">
            {t('discounts.edit.numbers')}
          </h2>
          <p>{t('discounts.edit.uses', { count: discount.uses })}</p>
          <p className="muted">
            <Given value={discount.given} t={t} />
          </p>
          {discount.canEdit ? <Moves discount={discount} /> : null}
        </section>
      )}
    </aside>
  );
}

// The amount keeps its own direction inside the sentence around it.
function Given({ value, t }: { value: DiscountView['given']; t: Texts }) {
  const [before = '', after = ''] = t('discounts.edit.given', { amount: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <MoneyText value={value} />
      {after}
    </>
  );
}

function Moves({ discount }: { discount: DiscountView }) {
  const t = useTexts();
  const isArchived = discount.state === 'archived';
  const isPaused = discount.state === 'paused';
  return (
    <div className="row wrap">
      {isArchived ? <Move intent="active" label={t('discounts.edit.restore')} /> : null}
      {isPaused ? <Move intent="active" label={t('discounts.edit.resume')} /> : null}
      {isPaused || isArchived ? null : <Move intent="paused" label={t('discounts.edit.pause')} />}
      <Move intent="duplicate" label={t('discounts.edit.duplicate')} />
      {isArchived ? null : <Move intent="archived" label={t('discounts.edit.archive')} />}
    </div>
  );
}

function Move({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" data-small="">
        {label}
      </Button>
    </Form>
  );
}
