import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChoiceGrid } from '../kit/choice-grid.tsx';
import { useValue } from '../kit/form-fields.tsx';

/** Countries with postal codes for which the shop does not ask for one. */
export function ZipCountries({ countries }: { countries: { value: string; label: string }[] }) {
  const t = useTexts();
  const { value, error } = useValue('zipNotAskedIn');
  const zipNotAskedIn = value as string[];
  const isOpen = zipNotAskedIn.length > 0 || error !== undefined;
  return (
    <details className="parts" open={isOpen || undefined}>
      <summary>
        <Glyph name="next" small />
        {t('storerules.checkout.zipNotAsked')}
      </summary>
      <div className="stack tight">
        <p className="muted">{t('storerules.checkout.zipNotAskedHelp')}</p>
        {error ? (
          <p className="field-problem" role="alert">
            {error}
          </p>
        ) : null}
        <ChoiceGrid
          legend={t('storerules.checkout.zipCountries')}
          name="zipNotAskedIn"
          choices={countries}
          chosen={zipNotAskedIn}
        />
      </div>
    </details>
  );
}
