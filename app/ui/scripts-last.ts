const END_OF_HEAD = '</head>';
const MODULE = 'type="module"';

/** Waits until the page is painted with its styles, fonts and first pictures, but at most three seconds. */
const DRAWN =
  'await new Promise((go)=>{addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(go)));setTimeout(go,3000)});';

/**
 * Moves a page's script requests from the head to the end of its markup. In the head they delay styles and pictures
 * by a second on a phone's connection; at the end all scripts are still requested at once. The entry script keeps its
 * own link and runs last, because an import would run it first. A page with a different structure is returned
 * unchanged.
 *
 * With `afterPaint`, the scripts are requested after the page is painted. For pages that are mainly read: their links
 * and forms work without scripts.
 */
export function scriptsLast(page: string, { afterPaint = false } = {}): string {
  const endOfHead = page.indexOf(END_OF_HEAD);
  const module = page.lastIndexOf(MODULE);
  const open = page.lastIndexOf('<script', module);
  const start = page.indexOf('>', module) + 1;
  const end = page.indexOf('</script>', start);
  if (endOfHead === -1 || module < endOfHead || end === -1 || open < endOfHead) return page;
  const script = page.slice(start, end);
  const entry = /import\("([^"]+)"\);\s*$/.exec(script)?.[1];
  if (!entry) return page;
  const imports: string[] = [];
  let entryLink = '';
  const head = page
    .slice(0, endOfHead)
    .replace(/<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g, (link, href) => {
      if (href === entry) entryLink = link;
      else if (!script.includes(`"${href}"`)) imports.push(`import "${href}";`);
      return '';
    });
  const body = page.slice(endOfHead, open);
  const tag = page.slice(open, start);
  if (afterPaint) return head + body + tag + whenDrawn(imports.join('') + script) + page.slice(end);
  return head + body + entryLink + tag + imports.join('') + page.slice(start);
}

/** Rewrites the script so that it imports its modules after the page is painted. */
function whenDrawn(script: string): string {
  const names: string[] = [];
  const modules: string[] = [];
  const others: string[] = [];
  const rest = script
    .replace(/import \* as (\w+) from ("[^"]+");/g, (_, name, url) => {
      names.push(name);
      modules.push(`import(${url})`);
      return '';
    })
    .replace(/import ("[^"]+");/g, (_, url) => {
      others.push(`import(${url})`);
      return '';
    });
  return `${DRAWN}const [${names}]=await Promise.all([${[...modules, ...others]}]);${rest.trim()}`;
}
