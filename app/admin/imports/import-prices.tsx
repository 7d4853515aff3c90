import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { FactorField } from './factor-field.tsx';
import type { PricesView } from './import-view.ts';

/** The factor of an import with the first prices; after a dry run, a field for another. */
export function ImportPrices({ prices, refused }: { prices: PricesView; refused: string | null }) {
  const t = useTexts();
  const { factor, samples, canChange } = prices;
  const currency = isolate(prices.currency);
  return (
    <CardFrame
      title={factor ? t('files.prices.title', { factor: isolate(factor) }) : t('files.prices.plainTitle')}
    >
      <p className="muted errors-text">
        {t(factor ? 'files.prices.text' : 'files.prices.plainText', { currency })}
      </p>
      {samples.length > 0 ? <Samples samples={samples} /> : null}
      {canChange ? (
        <div className="card-body">
          <FactorField currency={prices.currency} factor={refused ?? factor} isRefused={refused !== null} />
        </div>
      ) : null}
    </CardFrame>
  );
}

function Samples({ samples }: Pick<PricesView, 'samples'>) {
  const t = useTexts();
  return (
    <table className="list-table errors price-samples">
      <thead>
        <tr>
          <th scope="col">{t('files.prices.product')}</th>
          <th scope="col" className="end">
            {t('files.prices.inFile')}
          </th>
          <th scope="col" className="end">
            {t('files.prices.here')}
          </th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ title, from, to }) => (
          <tr key={`${title} ${from}`}>
            <td>
              <OwnText>{title}</OwnText>
            </td>
            <td className="end num">
              <bdi dir="ltr">{from}</bdi>
            </td>
            <td className="end num">{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
