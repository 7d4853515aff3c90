import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';

/** The buyer's name, or a placeholder after the account was deleted (M1). */
export function BuyerName({ name }: { name: string }) {
  const t = useTexts();
  return name === '' ? t('admin.order.erased') : <OwnText>{name}</OwnText>;
}
