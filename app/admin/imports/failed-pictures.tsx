import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { ImportReportView } from './import-view.ts';

/** Pictures that could not be downloaded: their products are imported with a placeholder. */
export function FailedPictures({ pictures }: { pictures: ImportReportView['failedPictures'] }) {
  const t = useTexts();
  return (
    <CardFrame title={t('admin.import.report.imagesFailed')}>
      <p className="muted errors-text">{t('admin.import.report.imagesFailedText')}</p>
      <table className="list-table errors by-address">
        <thead>
          <tr>
            <th scope="col">{t('admin.import.report.address')}</th>
            <th scope="col">{t('common.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {pictures.map((picture) => (
            <tr key={picture.url}>
              <td className="picture-address">
                <bdi dir="ltr">{picture.url}</bdi>
              </td>
              <td>{picture.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CardFrame>
  );
}
