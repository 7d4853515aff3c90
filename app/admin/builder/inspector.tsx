import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dirOf, type Locale, otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { MediaField } from '../media/media-field.tsx';
import { type Bench, type HomeSection, KINDS, type WordField } from './builder-view.ts';
import { FactFields, QuoteFields } from './list-fields.tsx';
import { nextKey } from './use-bench.ts';

type Props = {
  section: Bench;
  pictures: Record<string, string>;
  links: { to: string; label: string }[];
  canEdit: boolean;
  onClose: () => void;
  onChange: (section: HomeSection) => void;
  onDuplicate: (copy: Bench) => void;
  onRemove: () => void;
};

const LONG: WordField[] = ['body'];

export function Inspector(props: Props) {
  const t = useTexts();
  const { section, canEdit, onChange } = props;
  const kind = KINDS[section.kind];
  return (
    <fieldset className="builder-fields" disabled={!canEdit}>
      <div className="builder-list-head">
        <h2>{t(`builder.kind.${section.kind}`)}</h2>
        <button type="button" className="icon-button" aria-label={t('builder.close')} onClick={props.onClose}>
          <Glyph name="close" />
        </button>
      </div>
      <div className="stack builder-fields-body">
        {kind.picture ? <PictureField {...props} /> : null}
        {kind.words.map((field) => (
          <Words key={field} field={field} section={section} onChange={onChange} />
        ))}
        {kind.link ? <LinkField {...props} /> : null}
        {kind.counts ? (
          <NumberInput
            label={t('builder.howMany')}
            value={section.itemCount}
            min={1}
            max={kind.counts}
            allowDecimal={false}
            onChange={(value) => {
              const count = Math.min(kind.counts ?? 1, Math.max(1, Number(value) || 1));
              onChange({ ...section, itemCount: count });
            }}
          />
        ) : null}
        {section.kind === 'trust' ? <FactFields section={section} onChange={onChange} /> : null}
        {section.kind === 'testimonials' ? <QuoteFields section={section} onChange={onChange} /> : null}
        {kind.words.length > 0 && !kind.picture ? <p className="caption">{t('builder.emptyWords')}</p> : null}
      </div>
      {canEdit ? (
        <div className="builder-fields-foot">
          <Button
            variant="subtle"
            leftSection={<Glyph name="copy" small />}
            onClick={() => props.onDuplicate({ ...section, key: nextKey() })}
          >
            {t('builder.duplicate')}
          </Button>
          <Button
            variant="subtle"
            data-tone="danger"
            leftSection={<Glyph name="trash" small />}
            onClick={props.onRemove}
          >
            {t('builder.remove')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

type WordsProps = { field: WordField; section: Bench; onChange: Props['onChange'] };

function Words({ field, section, onChange }: WordsProps) {
  const t = useTexts();
  const { locale: reading } = useReading();
  const write = (locale: Locale, text: string) => {
    const words = { ...section.texts[locale], [field]: text };
    onChange({ ...section, texts: { ...section.texts, [locale]: words } });
  };
  return (
    <div className="builder-words">
      <span className="field-label">{t(`builder.field.${field}`)}</span>
      {[reading, otherLocale(reading)].map((locale) => {
        const shared = {
          'aria-label': `${t(`builder.field.${field}`)} (${t(`forms.language.${locale}`)})`,
          placeholder: t(`forms.own.${locale}`),
          value: section.texts[locale][field],
          lang: locale,
          dir: dirOf(locale),
          autoComplete: 'off',
        };
        return LONG.includes(field) ? (
          <Textarea
            key={locale}
            {...shared}
            rows={3}
            maxLength={1000}
            onChange={(event) => write(locale, event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={locale}
            {...shared}
            maxLength={field === 'title' ? 200 : 80}
            onChange={(event) => write(locale, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}

function PictureField({ section, pictures, canEdit, onChange }: Props) {
  const t = useTexts();
  const [picked, setPicked] = useState<Record<string, string>>({});
  const { mediaId } = section;
  const src = mediaId ? (picked[mediaId] ?? pictures[mediaId]) : undefined;
  return (
    <MediaField
      name="picture"
      label={t('builder.field.picture')}
      value={mediaId && src ? { id: mediaId, src } : null}
      disabled={!canEdit}
      onChange={(item) => {
        if (item) setPicked({ ...picked, [item.id]: item.src });
        onChange({ ...section, mediaId: item?.id ?? null });
      }}
    />
  );
}

function LinkField({ section, links, onChange }: Props) {
  const t = useTexts();
  const isWrong = section.link !== '' && !/^\/(?![/\\])/.test(section.link);
  return (
    <>
      <TextInput
        label={t('builder.field.link')}
        description={t('builder.linkHelp')}
        error={isWrong ? t('builder.linkWrong') : undefined}
        value={section.link}
        list="builder-links"
        className="ltr-field"
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange({ ...section, link: event.currentTarget.value.trim() })}
      />
      <datalist id="builder-links">
        {links.map(({ to, label }) => (
          <option key={to} value={to}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
