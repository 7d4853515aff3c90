import { type Block, optionOf, withOption } from '#blocks/block.ts';
import type { Field } from '#blocks/field.ts';
import { definitionOf } from '#blocks/kinds.ts';
import { LOOK } from '#blocks/look.ts';
import type { Locale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { BuilderChoices } from './builder-view.ts';
import { EntryFields } from './entry-fields.tsx';
import { type FootProps, InspectorFoot } from './inspector-foot.tsx';
import { FactFields, QuoteFields } from './list-fields.tsx';
import { OptionField } from './option-field.tsx';
import { WordField } from './word-field.tsx';

type Props = FootProps & {
  choices: BuilderChoices;
  canEdit: boolean;
  onClose: () => void;
  onChange: (section: Block) => void;
};

/** The fields of the chosen block, from the definition of its kind. */
export function Inspector(props: Props) {
  const t = useTexts();
  const { section, canEdit, onChange } = props;
  return (
    <fieldset className="builder-fields" disabled={!canEdit}>
      <div className="builder-list-head">
        <h2 tabIndex={-1}>{t(`builder.kind.${section.kind}`)}</h2>
        <button type="button" className="icon-button" aria-label={t('builder.close')} onClick={props.onClose}>
          <Glyph name="close" />
        </button>
      </div>
      <div className="stack builder-fields-body">
        <OwnFields {...props} />
        {definitionOf(section.kind).entries ? (
          <EntryFields {...props} onChange={(entries) => onChange({ ...section, entries })} />
        ) : null}
        <LookFields {...props} />
      </div>
      {canEdit ? <InspectorFoot {...props} /> : null}
    </fieldset>
  );
}

/** Pictures and videos first, then the texts, then the other options. */
function OwnFields({ section, choices, canEdit, onChange }: Props) {
  const t = useTexts();
  const { words, options, hasDefaultWords } = definitionOf(section.kind);
  const isShown = ({ shownWith }: Field) =>
    !shownWith || optionOf(section, shownWith.name) === shownWith.value;
  const optionFields = (isPicture: boolean) =>
    Object.entries(options)
      .filter(([, field]) => ['picture', 'videoFile'].includes(field.control) === isPicture && isShown(field))
      .map(([name, field]) => (
        <OptionField
          key={name}
          {...{ name, field, choices, canEdit }}
          value={optionOf(section, name)}
          onChange={(value) => onChange(withOption(section, name, value))}
        />
      ));
  const write = (locale: Locale, name: string, text: string) => {
    const texts = { ...section.texts, [locale]: { ...section.texts[locale], [name]: text } };
    onChange({ ...section, texts });
  };
  return (
    <>
      {optionFields(true)}
      {Object.entries(words).map(([name, field]) => {
        if (field.control === 'facts') return <FactFields key={name} {...{ section, onChange }} />;
        if (field.control === 'quotes') return <QuoteFields key={name} {...{ section, onChange }} />;
        return (
          <WordField
            key={name}
            {...{ name, field, canEdit }}
            textIn={(locale) => String(section.texts[locale][name] ?? '')}
            onChange={(locale, text) => write(locale, name, text)}
          />
        );
      })}
      {optionFields(false)}
      {hasDefaultWords ? <p className="caption">{t('builder.emptyWords')}</p> : null}
    </>
  );
}

/** Background, spacing, width, alignment, screens, languages and dates. */
function LookFields({ section, choices, canEdit, onChange }: Props) {
  const t = useTexts();
  const { hasOwnGround } = definitionOf(section.kind);
  const fields = Object.entries(LOOK).filter(([name]) => !hasOwnGround || name !== 'background');
  return (
    <details className="builder-look">
      <summary>{t('builder.look')}</summary>
      <div className="stack">
        {fields.map(([name, field]) => (
          <OptionField
            key={name}
            {...{ name, field, choices, canEdit }}
            value={section.look[name as keyof typeof LOOK]}
            onChange={(value) => onChange({ ...section, look: { ...section.look, [name]: value } })}
          />
        ))}
      </div>
    </details>
  );
}
