import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Block, SHARED_WORDS } from '#blocks/block.ts';
import { dirOf, type Locale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { type Bench, FACT_ICONS } from './builder-view.ts';

type Props = { section: Bench; onChange: (section: Block) => void };
type Words = Bench['texts']['en'];

/** The facts below the hero: up to four, each with its icon, in each language. */
export function FactFields({ section, onChange }: Props) {
  const t = useTexts();
  const edit = (locale: Locale, items: Words['items']) =>
    onChange(withWords(section, locale, { ...section.texts[locale], items }));
  return useLocales().map((locale) => {
    const { items } = section.texts[locale];
    return (
      <fieldset key={locale} className="builder-list-fields">
        <legend className="field-label">
          {t('builder.facts')} ({t(`forms.language.${locale}`)})
        </legend>
        {items.map((fact, at) => (
          // Facts have no id, so the index is their key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className="builder-item">
            <NativeSelect
              label={t('builder.icon')}
              value={fact.icon}
              data={FACT_ICONS.map((icon) => ({ value: icon, label: t(`builder.icons.${icon}`) }))}
              onChange={(event) => edit(locale, items.with(at, { ...fact, icon: event.currentTarget.value }))}
            />
            <TextInput
              label={t('blockfields.field.title')}
              description={isFromSettings(fact.icon) ? t('builder.factFromSettings') : undefined}
              lang={locale}
              dir={dirOf(locale)}
              value={fact.title}
              maxLength={80}
              onChange={(event) =>
                edit(locale, items.with(at, { ...fact, title: event.currentTarget.value }))
              }
            />
            <TextInput
              label={t('builder.note')}
              lang={locale}
              dir={dirOf(locale)}
              value={fact.note}
              maxLength={160}
              onChange={(event) => edit(locale, items.with(at, { ...fact, note: event.currentTarget.value }))}
            />
            <RemoveItem onRemove={() => edit(locale, items.toSpliced(at, 1))} number={at + 1} />
          </div>
        ))}
        {items.length < SHARED_WORDS.items.max ? (
          <AddItem onAdd={() => edit(locale, [...items, { icon: 'truck', title: '', note: '' }])} />
        ) : null}
      </fieldset>
    );
  });
}

/**
 * True if a fact with this icon shows the store's settings while no text is typed
 * (app/storefront/home/trust-facts.server.ts).
 */
function isFromSettings(icon: string): boolean {
  return icon === 'truck' || icon === 'returns' || icon === 'cash';
}

/** Testimonials: up to twelve, in each language. */
export function QuoteFields({ section, onChange }: Props) {
  const t = useTexts();
  const edit = (locale: Locale, quotes: Words['quotes']) =>
    onChange(withWords(section, locale, { ...section.texts[locale], quotes }));
  return useLocales().map((locale) => {
    const { quotes } = section.texts[locale];
    const set = (at: number, change: Partial<Words['quotes'][number]>) =>
      edit(
        locale,
        quotes.map((quote, place) => (place === at ? { ...quote, ...change } : quote)),
      );
    const shared = { lang: locale, dir: dirOf(locale) };
    return (
      <fieldset key={locale} className="builder-list-fields">
        <legend className="field-label">
          {t('builder.quotes')} ({t(`forms.language.${locale}`)})
        </legend>
        {quotes.map((quote, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={at} className="builder-item">
            <Textarea
              {...shared}
              label={t('builder.quote')}
              value={quote.quote}
              rows={3}
              maxLength={600}
              onChange={(event) => set(at, { quote: event.currentTarget.value })}
            />
            <TextInput
              {...shared}
              label={t('builder.author')}
              value={quote.author}
              maxLength={80}
              onChange={(event) => set(at, { author: event.currentTarget.value })}
            />
            <TextInput
              {...shared}
              label={t('builder.detail')}
              value={quote.detail}
              maxLength={120}
              onChange={(event) => set(at, { detail: event.currentTarget.value })}
            />
            <RemoveItem onRemove={() => edit(locale, quotes.toSpliced(at, 1))} number={at + 1} />
          </div>
        ))}
        {quotes.length < SHARED_WORDS.quotes.max ? (
          <AddItem onAdd={() => edit(locale, [...quotes, { quote: '', author: '', detail: '' }])} />
        ) : null}
      </fieldset>
    );
  });
}

function withWords(section: Bench, locale: Locale, words: Words): Block {
  return { ...section, texts: { ...section.texts, [locale]: words } };
}

function AddItem({ onAdd }: { onAdd: () => void }) {
  const t = useTexts();
  return (
    <Button variant="subtle" data-small="" leftSection={<Glyph name="plus" small />} onClick={onAdd}>
      {t('builder.addItem')}
    </Button>
  );
}

function RemoveItem({ onRemove, number }: { onRemove: () => void; number: number }) {
  const t = useTexts();
  return (
    <Button variant="subtle" data-small="" onClick={onRemove}>
      {t('builder.removeItem', { number })}
    </Button>
  );
}
