import { LOCALES } from '#lib/locale.ts';
import { BulletinNote } from '../../../ui/console/bulletin-note.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { BulletinPreview } from './bulletin-texts.ts';

type Props = { preview: BulletinPreview; isUnsaved?: boolean };

/** The announcement as owners see it above the pages of their admin, in both languages. */
export function BulletinPreviewCard({ preview, isUnsaved = false }: Props) {
  const t = useTexts();
  return (
    <Card title={t('bulletindesk.preview')}>
      <p className="muted">{t(isUnsaved ? 'bulletindesk.unsavedText' : 'bulletindesk.previewText')}</p>
      {LOCALES.map((locale) => (
        <div key={locale} lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
          <BulletinNote bulletin={preview[locale]} />
        </div>
      ))}
    </Card>
  );
}
