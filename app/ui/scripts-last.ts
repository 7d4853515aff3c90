const END_OF_HEAD = '</head>';
const MODULE = 'type="module"';

/**
 * Moves a page's script requests from the head to the end of its markup. In the head they delay styles and pictures
 * by a second on a phone's connection; at the end all scripts are still requested at once. The entry script keeps its
 * own link and runs last, because an import would run it first. A page with a different structure is returned
 * unchanged.
 */
export function scriptsLast(page: string): string {
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
  const body = page.slice(endOfHead, open) + entryLink + page.slice(open, start);
  return head + body + imports.join('') + page.slice(start);
}
