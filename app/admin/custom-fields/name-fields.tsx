import { LOCALES, type Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BilingualField } from '../kit/bilingual-field.tsx';

export function NameFields({
  names,
  problem,
}: {
  names: Record<Locale, string>;
  problem: string | undefined;
}) {
  const t = useTexts();
  const wrong = LOCALES.filter((locale) => names[locale] !== '');
  const at = wrong.length > 0 ? wrong : [...LOCALES];
  return (
    <BilingualField
      name="name"
      label={t('common.name')}
      values={names}
      errors={problem ? Object.fromEntries(at.map((locale) => [locale, problem])) : undefined}
      maxLength={60}
    />
  );
}
