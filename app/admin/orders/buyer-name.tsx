import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';

/** Who ordered. Whoever has deleted the account is named no more (M1). */
export function BuyerName({ name }: { name: string }) {
  const t = useTexts();
  return name === '' ? t('admin.order.erased') : <OwnText>{name}</OwnText>;
}
