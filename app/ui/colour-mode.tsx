import { COLOUR_MODE_KEY } from '#lib/colour-mode-script.ts';
import { Icon } from './icon.tsx';

function toggleColourMode(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme !== 'dark';
  if (dark) root.dataset.theme = 'dark';
  else delete root.dataset.theme;
  try {
    localStorage.setItem(COLOUR_MODE_KEY, dark ? 'dark' : 'light');
  } catch {
    // Some private windows block storage; the choice then lasts until the page is closed.
  }
}

export function ColourModeToggle(props: { toDark: string; toLight: string; withText?: boolean }) {
  const words = props.withText ? 'grow' : 'sr-only';
  return (
    <button
      type="button"
      className={`theme-toggle needs-scripts ${props.withText ? '' : 'icon-button'}`}
      onClick={toggleColourMode}
    >
      <span className="to-dark">
        <Icon name="moon" size={props.withText ? 's' : 'm'} />
        <span className={words}>{props.toDark}</span>
      </span>
      <span className="to-light">
        <Icon name="sun" size={props.withText ? 's' : 'm'} />
        <span className={words}>{props.toLight}</span>
      </span>
    </button>
  );
}
