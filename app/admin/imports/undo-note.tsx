import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { UndoView } from './import-view.ts';
import { LeftProducts } from './left-products.tsx';

/** Says that an import is being undone, or what its undo did. */
export function UndoNote({ undo }: { undo: UndoView }) {
  const t = useTexts();
  if (undo.state === 'running')
    return (
      <div className="note" data-tone="info" role="status">
        <Glyph name="info" />
        <p>{t('files.undo.running', { name: isolate(undo.askedBy) })}</p>
      </div>
    );
  if (undo.state !== 'done') return null;
  return (
    <>
      <div className="note" data-tone={undo.left > 0 ? 'warning' : 'success'} role="status">
        <Glyph name={undo.left > 0 ? 'warning' : 'check'} />
        <p>
          {t('files.undo.done', { name: isolate(undo.askedBy) })}{' '}
          {t('files.undo.removed', { count: undo.removes })}{' '}
          {t('files.undo.restored', { count: undo.restores })}
        </p>
      </div>
      <LeftProducts left={undo.left} products={undo.products} />
    </>
  );
}
