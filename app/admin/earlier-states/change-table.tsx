import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import type { ChangeLine } from './change-lines.ts';

const COLUMNS = ['back', 'changed', 'newer'] as const;

/** A table of the rows that a take-back of a part brings back or changes, and of the newer rows that it finds. */
export function ChangeTable({ lines, caption }: { lines: ChangeLine[]; caption: string }) {
  const t = useTexts();
  const digits = useDigits();
  if (lines.length === 0) return <p className="caption">{t('earlier.count.nothing')}</p>;
  const cell = (line: ChangeLine, column: (typeof COLUMNS)[number]) => {
    if (line[column] === 0) return '–';
    return line.isOne ? t('earlier.count.yes') : digits(line[column].toLocaleString('en'));
  };
  return (
    <table className="earlier-changes">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('earlier.count.what')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`earlier.count.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.text}>
            <th scope="row">{t(line.text)}</th>
            {COLUMNS.map((column) => (
              <td key={column}>{cell(line, column)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
