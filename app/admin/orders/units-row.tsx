import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderLineView } from '#domain/orders/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';

type Props = {
  line: OrderLineView;
  name: string;
  label: string;
  /** Without it there is no limit. */
  most?: number;
  typed: string;
  children?: ReactNode;
};

/** A line of the order in a panel, with a field for its units. */
export function UnitsRow({ line, name, label, most, typed, children }: Props) {
  const t = useTexts();
  return (
    <li className="panel-line">
      <span className="thumb">
        <Picture image={line.image} use="thumb" alt="" />
      </span>
      <div className="grow">
        <p className="strong">
          <OwnText locale={line.titleLocale}>{line.title}</OwnText>
        </p>
        <p className="caption">
          <OwnText>{line.options.map((option) => option.value).join(' · ')}</OwnText>
        </p>
        {children}
      </div>
      <TextInput
        className="units-field"
        name={name}
        aria-label={label}
        defaultValue={typed}
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
