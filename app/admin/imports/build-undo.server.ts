import type {
  UndoCounts as Counts,
  ImportUndo,
  LeftProduct as Left,
  UndoPreview as Preview,
} from '#domain/import/index.ts';
import { inLanguage } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { UndoCounts, UndoPreview, UndoView } from './import-view.ts';

/** The state of an import's undo. */
export function buildUndo(undo: ImportUndo, staff: Staff): UndoView {
  const { request, store } = staff;
  const { locale, now } = request;
  if (undo.state === 'done') return { state: 'done', askedBy: undo.askedBy, ...buildUndoCounts(undo, staff) };
  if (undo.state !== 'open') return undo;
  if (undo.until <= now) return { state: 'none' };
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  return { state: 'open', until: whenText(undo.until, reading) };
}

export function buildUndoPreview(preview: Preview, staff: Staff): UndoPreview {
  return { ...buildUndoCounts(preview, staff), isJudged: preview.isJudged };
}

function buildUndoCounts(
  { removes, restores, left, products }: Counts & { products: Left[] },
  { request }: Staff,
): UndoCounts {
  return {
    ...{ removes, restores, left },
    products: products.map(({ productId, titles, because }) => {
      const title = inLanguage(titles, request.locale);
      return {
        id: productId,
        title: title?.text ?? productId,
        titleLocale: title?.locale ?? request.locale,
        because,
      };
    }),
  };
}
