import type { OrderLineView } from '#domain/orders/index.ts';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';

export function LineThumb({ line, isLarge = false }: { line: OrderLineView; isLarge?: boolean }) {
  return (
    <span className={isLarge ? 'thumb large' : 'thumb'}>
      <Picture image={line.image} use="thumb" alt="" />
    </span>
  );
}

export function LineTitle({ line }: { line: OrderLineView }) {
  return (
    <p className="strong">
      <OwnText locale={line.titleLocale}>{line.title}</OwnText>
    </p>
  );
}
