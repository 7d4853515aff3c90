import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderLineView } from '#domain/orders/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { LineThumb, LineTitle } from './line-parts.tsx';

type Props = {
  line: OrderLineView;
  /** The label of the field; by default it names the units to take. */
  label?: string;
  /** The limit; without it there is none. */
  most?: number;
  /** The values typed in the panel's form; `usual` is the number shown before anything is typed. */
  kept: Record<string, string>;
  usual: number;
  children?: ReactNode;
};

/** A line of the order in a panel, with a field for its units. */
export function UnitsRow({ line, label, most, kept, usual, children }: Props) {
  const t = useTexts();
  const name = `line.${line.id}`;
  return (
    <li className="panel-line">
      <LineThumb line={line} />
      <div className="grow">
        <LineTitle line={line} />
        <p className="caption">
          <OwnText>{line.options.map((option) => option.value).join(' · ')}</OwnText>
        </p>
        {children}
      </div>
      <TextInput
        className="units-field"
        name={name}
        aria-label={label ?? t('orderlife.ship.quantityOf', { product: line.title })}
        defaultValue={kept[name] ?? String(usual)}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      {most === undefined ? null : (
        <span className="caption units-most">{t('orderlife.ship.of', { count: most })}</span>
      )}
    </li>
  );
}
