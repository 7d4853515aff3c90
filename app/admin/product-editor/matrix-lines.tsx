import { type CSSProperties, memo } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { type Drawn, problemText } from './fields.tsx';
import type { TypedImage, TypedOption, TypedVariant } from './product-view.ts';
import type { Variants } from './use-variants.ts';
import { keyOfRow, labelOf, nameOfRow, type RowField } from './variant-rows.ts';

type GroupProps = {
  line: { code: string; rows: TypedVariant[] };
  options: TypedOption[];
  images: TypedImage[];
  ticked: ReadonlySet<string>;
  toggle: (keys: string[], isOn: boolean) => void;
  isOpen: boolean;
  onToggle: () => void;
  style: CSSProperties | undefined;
  index: number;
};

/** The heading row of a first option's value: number of variants, their stock, and a checkbox for all. */
export function GroupLine({
  line,
  options,
  images,
  ticked,
  toggle,
  isOpen,
  onToggle,
  style,
  index,
}: GroupProps) {
  const t = useTexts();
  const { locale } = useReading();
  const name = labelOf(options[0], line.code, locale);
  const keys = line.rows.map(keyOfRow);
  const tracked = line.rows.filter((row) => row.isOn && row.isTracked);
  const pieces = tracked.reduce((sum, row) => sum + (Number(row.quantity) || 0), 0);
  const image = images.find(({ id }) => line.rows.some((row) => row.mediaId === id));
  return (
    <tr className="matrix-row matrix-group" style={style} aria-rowindex={index + 2}>
      <td>
        <input
          type="checkbox"
          aria-label={t('producteditor.matrix.tickGroup', { name: isolate(name) })}
          checked={keys.every((key) => ticked.has(key))}
          onChange={(event) => toggle(keys, event.currentTarget.checked)}
        />
      </td>
      <td className="matrix-name">
        <button type="button" className="matrix-toggle" aria-expanded={isOpen} onClick={onToggle}>
          <Glyph name={isOpen ? 'down' : 'next'} small />
          {image ? <img src={imageHref(image.src, 96)} alt="" width={32} height={32} /> : null}
          <bdi className="strong">{name}</bdi>
          <span className="caption">{t('producteditor.matrix.count', { count: line.rows.length })}</span>
        </button>
      </td>
      <td className="matrix-sum end num">
        {tracked.length > 0 ? t('producteditor.matrix.pieces', { count: pieces }) : null}
      </td>
    </tr>
  );
}

type LineProps = {
  row: TypedVariant;
  options: TypedOption[];
  variants: Variants;
  drawn: Drawn;
  isGrouped: boolean;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
  onOpen: () => void;
  style: CSSProperties | undefined;
  index: number;
};

/** One combination. Its last button opens the fields beyond the four cells. */
export const VariantLine = memo(
  function Line({
    row,
    options,
    variants,
    drawn,
    isGrouped,
    isTicked,
    onTick,
    onOpen,
    style,
    index,
  }: LineProps) {
    const t = useTexts();
    const { locale } = useReading();
    const key = keyOfRow(row);
    const full = nameOfRow(row, options, locale);
    const short = isGrouped ? full.split(' / ').slice(1).join(' / ') : full;
    const cell = (field: RowField) => (
      <Cell
        {...{ row, drawn, field }}
        name={full}
        onChange={(value) => variants.setCell(key, field, value)}
      />
    );
    return (
      <tr
        className="matrix-row"
        style={style}
        aria-rowindex={index + 2}
        data-off={row.isOn ? undefined : ''}
        data-under={isGrouped || undefined}
      >
        <td>
          <input
            type="checkbox"
            aria-label={t('producteditor.matrix.tick', { name: isolate(full) })}
            checked={isTicked}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        </td>
        <th scope="row" className="matrix-name">
          <bdi>{short}</bdi>
        </th>
        {row.isOn ? (
          <>
            {cell('price')}
            {cell('compareAt')}
            {cell('quantity')}
            {cell('sku')}
            <td className="matrix-acts">
              <button
                type="button"
                className="icon-button small"
                aria-label={t('producteditor.matrix.open', { name: isolate(full) })}
                onClick={onOpen}
              >
                <Glyph name="more" small />
              </button>
            </td>
          </>
        ) : (
          <td className="matrix-off">
            <span className="caption">{t('producteditor.matrix.notSold')}</span>
            <button
              type="button"
              className="link-button"
              onClick={() => variants.changeRow(key, { isOn: true })}
            >
              {t('producteditor.matrix.sell')}
              <span className="sr-only"> {full}</span>
            </button>
          </td>
        )}
      </tr>
    );
  },
  // Callbacks change on every key press, so a line renders again only if its data changed.
  (before, after) =>
    before.row === after.row &&
    before.options === after.options &&
    before.drawn.problems === after.drawn.problems &&
    before.isTicked === after.isTicked &&
    before.isGrouped === after.isGrouped &&
    before.index === after.index &&
    before.style?.top === after.style?.top,
);

type CellProps = {
  row: TypedVariant;
  drawn: Drawn;
  field: RowField;
  name: string;
  onChange: (value: string) => void;
};

function Cell({ row, drawn, field, name, onChange }: CellProps) {
  const t = useTexts();
  const key = keyOfRow(row);
  const problem = problemText(t, drawn.problems[`variant:${key}.${field}`]);
  const isNone = field === 'quantity' && row.isTracked && Number(row.quantity) <= 0 && row.quantity !== '';
  const isCode = field === 'sku';
  return (
    <td className={`matrix-cell column-${field}`}>
      <input
        className="matrix-input"
        data-cell={`${field}@${key}`}
        data-none={isNone || undefined}
        aria-label={t('producteditor.matrix.cell', {
          name: isolate(name),
          column: t(`producteditor.matrix.${field as 'price'}`),
        })}
        aria-invalid={problem ? true : undefined}
        title={problem}
        value={row[field]}
        dir={isCode ? 'auto' : 'ltr'}
        inputMode={isCode ? undefined : 'decimal'}
        placeholder={field === 'quantity' ? '∞' : undefined}
        maxLength={isCode ? 200 : 40}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem ? <span className="cell-error">{problem}</span> : null}
    </td>
  );
}
