/* biome-ignore-all lint/suspicious/noArrayIndexKey: cells have no id, and this markup is never changed */
import { BlockFrame } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { table } from './fields.ts';
import { tableRows } from './table-rows.ts';

export function TableBlock({ words, options, lang }: BlockProps<typeof table>) {
  const rows = tableRows(words.rows);
  const [head, ...rest] = rows;
  if (!head) return null;
  const hasHead = options.hasHead && rest.length > 0;
  return (
    <BlockFrame name="table-block" title={words.title} lang={lang}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on phones must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className="table-scroll" role="group" tabIndex={0} aria-label={words.title || head.join(', ')}>
        <table>
          {hasHead ? (
            <thead>
              <tr>
                {head.map((cell, at) => (
                  <th key={at} scope="col" dir="auto">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {(hasHead ? rest : rows).map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) =>
                  at === 0 && options.isFirstHead ? (
                    <th key={at} scope="row" dir="auto">
                      {cell}
                    </th>
                  ) : (
                    <td key={at} dir="auto">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {words.note ? <p className="cap muted">{words.note}</p> : null}
    </BlockFrame>
  );
}
