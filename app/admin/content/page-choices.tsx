import type { PageLayout } from '#domain/content/index.ts';
import type { PageBody } from '#domain/publishing/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';

const LAYOUTS: PageLayout[] = ['text', 'landing', 'bare'];

/** Whether a page of the store's own is a landing page. */
export function LayoutChoice({ layout }: { layout: PageLayout }) {
  const t = useTexts();
  return (
    <fieldset className="stack" aria-describedby="layout-help">
      <legend className="field-label">{t('content.layout.legend')}</legend>
      {LAYOUTS.map((value) => (
        <label key={value} className="remove-check">
          <input type="radio" name="layout" value={value} defaultChecked={layout === value} />
          <span>{t(`content.layout.${value}`)}</span>
        </label>
      ))}
      <p className="caption" id="layout-help">
        {t('content.layout.help')}
      </p>
    </fieldset>
  );
}

export function InFooter({ page }: { page: PageBody }) {
  const t = useTexts();
  // The footer always links to About us and the contact page.
  if (page.kind === 'about_us') return null;
  return (
    <fieldset className="choice-row">
      <legend className="field-label">{t('content.page.inFooter')}</legend>
      {(['yes', 'no'] as const).map((value) => (
        <label key={value} className="remove-check">
          <input
            type="radio"
            name="inFooter"
            value={value}
            defaultChecked={page.inFooter === (value === 'yes')}
          />
          <span>{t(`content.page.${value === 'yes' ? 'footerYes' : 'footerNo'}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
