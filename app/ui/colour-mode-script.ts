export const COLOUR_MODE_KEY = 'chakra-ui-color-mode';

/**
 * Runs in <head> before the first paint, so that a dark page never flashes light. It also says that scripts run,
 * for the few controls that could do nothing without them. The text must not vary: its hash stands in the CSP.
 */
export const COLOUR_MODE_SCRIPT = `(function(d){d.dataset.scripts='';try{if(localStorage.getItem('${COLOUR_MODE_KEY}')==='dark')d.dataset.theme='dark'}catch(e){}})(document.documentElement)`;
