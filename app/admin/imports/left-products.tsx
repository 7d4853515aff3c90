import { Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { UndoCounts } from './import-view.ts';

/** The products that the undo of an import leaves alone, and why. */
export function LeftProducts({ left, products }: Pick<UndoCounts, 'left' | 'products'>) {
  const t = useTexts();
  if (products.length === 0) return null;
  return (
    <CardFrame title={t('files.undo.leftTitle', { count: left })}>
      <table className="list-table errors by-address">
        <thead>
          <tr>
            <th scope="col">{t('files.undo.product')}</th>
            <th scope="col">{t('common.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, title, titleLocale, because }) => (
            <tr key={id}>
              <td>
                <Link className="report-link" to={`/admin/products/${id}`}>
                  <OwnText locale={titleLocale}>{title}</OwnText>
                </Link>
              </td>
              <td>{t(`files.undo.because.${because}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {products.length < left ? (
        <p className="caption errors-more">{t('files.undo.more', { shown: products.length, count: left })}</p>
      ) : null}
    </CardFrame>
  );
}
