import { Icon } from './icon.tsx';

export const COLOUR_MODE_KEY = 'chakra-ui-color-mode';

/**
 * Runs in <head> before the first paint, so that a dark page never flashes light. It also says that scripts run,
 * for the few controls that could do nothing without them. The text must not vary: its hash stands in the CSP.
 */
export const COLOUR_MODE_SCRIPT = `(function(d){d.dataset.scripts='';try{if(localStorage.getItem('${COLOUR_MODE_KEY}')==='dark')d.dataset.theme='dark'}catch(e){}})(document.documentElement)`;

function toggleColourMode(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme !== 'dark';
  if (dark) root.dataset.theme = 'dark';
  else delete root.dataset.theme;
  try {
    localStorage.setItem(COLOUR_MODE_KEY, dark ? 'dark' : 'light');
  } catch {
    // Storage is closed in some private windows; the choice then lasts as long as the page.
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
