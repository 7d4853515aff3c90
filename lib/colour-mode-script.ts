export const COLOUR_MODE_KEY = 'chakra-ui-color-mode';

/**
 * Reads the mode into `m`. The first visit writes the default, which is light. Full or blocked storage
 * throws, which leaves the value in `m` unchanged.
 */
export const READ_COLOUR_MODE = `var k='${COLOUR_MODE_KEY}',m;try{m=localStorage.getItem(k);if(m!=='dark'&&m!=='light')localStorage.setItem(k,m='light')}catch(e){}`;

/**
 * Runs in <head> before the first paint, so that a dark page never flashes light. It also marks that scripts
 * run, for the few controls that need them. The text must not vary: its hash is in the CSP.
 */
export const COLOUR_MODE_SCRIPT = `(function(d){d.dataset.scripts='';${READ_COLOUR_MODE}if(m==='dark')d.dataset.theme='dark'})(document.documentElement)`;
