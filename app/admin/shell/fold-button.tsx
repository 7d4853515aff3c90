import { foldSidebar } from '../../ui/console/colour-scheme.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** Collapses the sidebar to its icons, or expands it. The browser remembers the choice. */
export function FoldButton() {
  const t = useTexts();
  return (
    <button type="button" className="sidebar-item sidebar-fold needs-scripts" onClick={foldSidebar}>
      <Glyph name="collapse" />
      <span className="sidebar-text only-unfolded">{t('shell.fold')}</span>
      <span className="sidebar-text only-folded">{t('shell.unfold')}</span>
    </button>
  );
}
