import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BulkFill } from './bulk-fill.tsx';
import { type Drawn, problemText } from './fields.tsx';
import { GroupLine, VariantLine } from './matrix-lines.tsx';
import type { TypedImage, TypedVariant } from './product-view.ts';
import { COLUMNS, type Line, useSheet } from './use-sheet.ts';
import type { Variants } from './use-variants.ts';
import { keyOfRow, nameOfRow } from './variant-rows.ts';

const VariantDialog = lazy(() => import('./variant-dialog.tsx'));

type Props = { drawn: Drawn; variants: Variants; images: TypedImage[]; currency: string };

/** Every combination as a row: arrows and Enter move between cells, and spreadsheet cells can be pasted. */
export function VariantMatrix({ drawn, variants, images, currency }: Props) {
  const t = useTexts();
  const { rows, options } = variants;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const isGrouped = options.filter((option) => option.values.length > 0).length > 1;
  const lines = useMemo(() => linesOf(rows, isGrouped, closed), [rows, isGrouped, closed]);
  const order = useMemo(
    () => lines.flatMap((line) => (line.kind === 'row' ? keyOfRow(line.row) : [])),
    [lines],
  );
  const box = useRef<HTMLDivElement>(null);
  const sheet = useSheet({ box, lines, order, variants });
  const wrongKeys = variantsWithProblems(drawn.problems);
  const wrong = rows.filter((row) => wrongKeys.has(keyOfRow(row)));
  const onSale = rows.filter((row) => row.isOn).length;
  const opened = rows.find((row) => keyOfRow(row) === open);
  const toggle = (keys: string[], isOn: boolean) => setTicked((before) => changed(before, keys, isOn));
  return (
    <CardFrame
      title={t('producteditor.matrix.title', { count: onSale })}
      acts={
        rows.length > onSale ? (
          <span className="caption">{t('producteditor.matrix.off', { count: rows.length - onSale })}</span>
        ) : null
      }
      headingId="matrix-title"
      className="matrix-card"
    >
      <Wrong count={wrong.length} />
      <BulkFill variants={variants} ticked={ticked} onDone={() => setTicked(new Set())} currency={currency} />
      <div className="matrix-scroll" ref={box} data-long={sheet.isLong || undefined}>
        <table className="matrix" aria-labelledby="matrix-title" aria-rowcount={lines.length + 1}>
          <Head all={rows} ticked={ticked} toggle={toggle} />
          <tbody
            onKeyDown={sheet.onKeyDown}
            onPaste={sheet.onPaste}
            style={sheet.isLong ? { height: sheet.virtual.getTotalSize() } : undefined}
          >
            {sheet.drawn.map(({ index, start }) => {
              const line = lines[index];
              if (!line) return null;
              const style = start === null ? undefined : placedAt(start);
              return line.kind === 'group' ? (
                <GroupLine
                  key={`g ${line.code}`}
                  {...{ line, options, ticked, toggle, style, index, images }}
                  isOpen={!closed.has(line.code)}
                  onToggle={() => setClosed((before) => changed(before, [line.code], !before.has(line.code)))}
                />
              ) : (
                <VariantLine
                  key={keyOfRow(line.row)}
                  {...{ row: line.row, options, variants, drawn, style, index, isGrouped }}
                  isTicked={ticked.has(keyOfRow(line.row))}
                  onTick={(isOn) => toggle([keyOfRow(line.row)], isOn)}
                  onOpen={() => setOpen(keyOfRow(line.row))}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {opened ? (
        <OpenVariant
          key={open}
          {...{ row: opened, images, currency, drawn, options }}
          onClose={() => setOpen(null)}
          onDone={(change) => {
            variants.changeRow(keyOfRow(opened), change);
            setOpen(null);
          }}
        />
      ) : null}
    </CardFrame>
  );
}

type OpenProps = Omit<Parameters<typeof VariantDialog>[0], 'title' | 'problemOf'> & {
  drawn: Drawn;
  options: Variants['options'];
};

function OpenVariant({ drawn, options, ...dialog }: OpenProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { row } = dialog;
  return (
    <Suspense fallback={null}>
      <VariantDialog
        {...dialog}
        title={nameOfRow(row, options, locale)}
        problemOf={(field) => problemText(t, drawn.problems[`variant:${keyOfRow(row)}.${field}`])}
      />
    </Suspense>
  );
}

function Wrong({ count }: { count: number }) {
  const t = useTexts();
  return count > 0 ? (
    <p className="field-error matrix-wrong" role="alert">
      {t('producteditor.matrix.wrong', { count })}
    </p>
  ) : null;
}

function Head(props: {
  all: TypedVariant[];
  ticked: ReadonlySet<string>;
  toggle: (keys: string[], isOn: boolean) => void;
}) {
  const t = useTexts();
  const { all, ticked, toggle } = props;
  return (
    <thead>
      <tr className="matrix-row matrix-head">
        <th scope="col">
          <input
            type="checkbox"
            aria-label={t('producteditor.matrix.tickAll')}
            checked={ticked.size > 0 && ticked.size === all.length}
            onChange={(event) => toggle(all.map(keyOfRow), event.currentTarget.checked)}
          />
        </th>
        <th scope="col">{t('producteditor.matrix.variant')}</th>
        {COLUMNS.map((column) => (
          <th scope="col" key={column} className={`end column-${column}`}>
            {t(`producteditor.matrix.${column}`)}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">{t('producteditor.matrix.more')}</span>
        </th>
      </tr>
    </thead>
  );
}

function placedAt(top: number) {
  return { position: 'absolute', insetInline: 0, top } as const;
}

function linesOf(rows: TypedVariant[], isGrouped: boolean, closed: ReadonlySet<string>): Line[] {
  if (!isGrouped) return rows.map((row) => ({ kind: 'row', row }));
  return [...Map.groupBy(rows, (row) => row.values[0] ?? '')].flatMap(([code, group]): Line[] => [
    { kind: 'group', code, rows: group },
    ...(closed.has(code) ? [] : group.map((row): Line => ({ kind: 'row', row }))),
  ]);
}

function changed<T>(before: ReadonlySet<T>, values: T[], isOn: boolean): ReadonlySet<T> {
  const next = new Set(before);
  for (const value of values) {
    if (isOn) next.add(value);
    else next.delete(value);
  }
  return next;
}

/** The keys of the variants that a problem names, as in `variant:red/m.price`. */
function variantsWithProblems(problems: Drawn['problems']): ReadonlySet<string> {
  const found = new Set<string>();
  for (const field of Object.keys(problems)) {
    if (field.startsWith('variant:')) found.add(field.slice('variant:'.length, field.lastIndexOf('.')));
  }
  return found;
}
